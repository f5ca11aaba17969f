import * as icons from 'lucide-react';
import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { CookieTable } from '../cookies/cookie-table.tsx';
import { PreferencesDialog } from '../cookies/preferences-dialog.tsx';
import { PreferencesForm } from '../cookies/preferences-form.tsx';
import CalendarDialog from '../forms/controls/calendar-dialog.tsx';
import { NextSteps } from '../forms/form-page.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import type { loader as rootLoader } from '../root.tsx';
import { Result } from '../routes/calculator/result.tsx';
import { Receipt } from '../routes/whistleblowing/receipt.tsx';
import { ReportedCase } from '../routes/whistleblowing/reported-case.tsx';
import { Kept } from '../routes/whistleblowing/what-is-kept.tsx';
import { button } from '../ui/button.ts';
import { Brand } from '../ui/navigation/brand.tsx';
import { SocialLinks } from '../ui/navigation/social-links.tsx';
import styles from './components.module.css';
import type { SpecimenFacts } from './facts.ts';
import { Specimen } from './specimen.tsx';

/** The icons that the site's own files import, by their names there. */
const sources = import.meta.glob<string>('../{ui,forms,cookies,routes}/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const iconNames = [
  ...new Set(
    Object.values(sources).flatMap((source) =>
      (source.match(/import \{([^}]+)\} from 'lucide-react'/)?.[1] ?? '')
        .split(',')
        .map((name) => name.trim().replace(/ as .*/, ''))
        .filter((name) => name !== '' && !name.startsWith('type ')),
    ),
  ),
].sort();

const found = {
  receiptCode: 'BCDF-GHJK-MNPQ-RTVW',
  reference: 'K7M4-9QXT',
  state: 'examined',
  receivedOn: '2026-11-20',
  messages: [
    { author: 'reporter', writtenOn: '2026-11-20', text: 'رقم الفاتورة هو 1184.' },
    { author: 'officer', writtenOn: '2026-11-21', text: 'شكرًا، نتحقق من ذلك.' },
  ],
} as const;

/** Pieces of the shell and of single pages, dialogs behind their buttons, and every icon in use. */
export function Pieces({ language, cookies, calculated }: SpecimenFacts) {
  const { t: forms } = useTranslation('forms');
  const company = useRouteLoaderData<typeof rootLoader>('root')?.company;
  const [open, setOpen] = useState<'calendar-dialog' | 'preferences-dialog'>();
  const close = () => setOpen(undefined);
  const preferences = { essential: true, analytics: true, marketing: false } as const;
  return (
    <>
      <Specimen name="dialogs">
        <p className={styles.row}>
          {(['calendar-dialog', 'preferences-dialog'] as const).map((name) => (
            <button
              key={name}
              type="button"
              className={button({ quiet: true, small: true })}
              onClick={() => setOpen(name)}
            >
              {name}
            </button>
          ))}
        </p>
        {open === 'calendar-dialog' && (
          <CalendarDialog
            title={forms('fields.birthDate.title')}
            chosen="1990-05-17"
            today="2026-11-21"
            ofBirth
            onChoose={close}
            onClose={close}
          />
        )}
        {open === 'preferences-dialog' && <PreferencesDialog onClose={close} />}
      </Specimen>
      <Specimen name="preferences-form">
        <PreferencesForm idPrefix="specimen" preferences={preferences} onChoose={() => {}} />
      </Specimen>
      <Specimen name="cookie-table">
        <CookieTable category="essential" cookies={cookies} language={language} />
      </Specimen>
      <Specimen name="result">
        <Result {...calculated} />
      </Specimen>
      <Specimen name="next-steps">
        <NextSteps namespace="contact" steps={['next.cv', 'next.read', 'next.callBack']} />
      </Specimen>
      <Specimen name="receipt">
        <Receipt code={found.receiptCode} reference={found.reference} />
      </Specimen>
      <Specimen name="reported-case">
        <ReportedCase
          report={{ ...found, messages: found.messages.map((message) => ({ ...message, files: [] })) }}
          added
        >
          {null}
        </ReportedCase>
      </Specimen>
      <Specimen name="kept">
        <Kept />
      </Specimen>
      <Specimen name="brand">{company && <Brand name={company.name[language]} />}</Specimen>
      <Specimen name="social-links">
        <div className={styles.deep}>{company && <SocialLinks socials={company.socials} />}</div>
      </Specimen>
      <Specimen name="icons">
        <ul className={styles.row}>
          {iconNames.map((name) => {
            // biome-ignore lint/performance/noDynamicNamespaceImportAccess: no visitor loads this
            const Icon = icons[name as keyof typeof icons] as icons.LucideIcon;
            return (
              <li key={name}>
                <Icon aria-hidden="true" />
                <small dir="ltr">{name}</small>
              </li>
            );
          })}
        </ul>
      </Specimen>
    </>
  );
}
