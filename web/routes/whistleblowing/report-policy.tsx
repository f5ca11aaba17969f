import { Check, X } from 'lucide-react';
import { useLocation } from 'react-router';
import { languageOfPath } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Policy, Whistleblowing } from '../../site.ts';
import { Phone } from '../../ui/contact-links.tsx';
import styles from './report-policy.module.css';
import stored from './stored-data.module.css';

export function ReportPolicy({
  policy,
  authorities,
}: {
  policy: Policy;
  authorities: Whistleblowing['authorities'];
}) {
  const { t } = useTranslation('malpractice');
  return (
    <section className="stack4 measure" aria-labelledby="policy-title">
      <h2 id="policy-title">{t('policy.title')}</h2>
      <p className="note">{policy.lead}</p>
      <div
        className={`stack3 ${styles.text}`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered it (server/content/markdown.ts): a source with tags is refused, links of unknown schemes are dropped, and no visitor writes any of it
        dangerouslySetInnerHTML={{ __html: policy.html }}
      />
      <Authorities authorities={authorities} />
    </section>
  );
}

/** Takes the form's place while no officer could read a report. */
export function ReportingClosed({
  tollFree,
  authorities,
}: {
  tollFree: string;
  authorities: Whistleblowing['authorities'];
}) {
  const { t } = useTranslation('malpractice');
  return (
    <section className="panel stack4 measure" data-not-taken>
      <h2>{t('notTaken.title')}</h2>
      <p>{t('notTaken.text')}</p>
      <dl className="pairs">
        <dt>{t('notTaken.telephone')}</dt>
        <dd>
          <Phone number={tollFree} />
        </dd>
      </dl>
      <h3>{t('policy.authorities')}</h3>
      <Authorities authorities={authorities} />
    </section>
  );
}

export function Authorities({ authorities }: { authorities: Whistleblowing['authorities'] }) {
  const language = languageOfPath(useLocation().pathname);
  return (
    <ul className={`stack3 ${styles.authorities}`}>
      {authorities.map(({ name, about, telephone, site }) => (
        <li key={site} className="card">
          <strong>{name[language]}</strong>
          <p>{about[language]}</p>
          <p>
            <Phone number={telephone} /> ·{' '}
            <a href={site} rel="noreferrer" dir="ltr">
              {new URL(site).host}
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Lists what is stored with a report, and what is not (R12.2). */
export function StoredData() {
  const { t } = useTranslation('malpractice');
  return (
    <section className={`panel stack3 ${stored.facts}`} aria-labelledby="kept-title">
      <h2 id="kept-title">{t('kept.title')}</h2>
      <ul className="stack2">
        {(['typed', 'file', 'day'] as const).map((item) => (
          <li key={item}>
            <Check className={`icon ${stored.sign}`} />
            {t(`kept.items.${item}`)}
          </li>
        ))}
      </ul>
      <h2>{t('notKept.title')}</h2>
      <ul className="stack2">
        {(['address', 'device', 'hour'] as const).map((item) => (
          <li key={item}>
            <X className={`icon ${stored.sign}`} />
            {t(`notKept.items.${item}`)}
          </li>
        ))}
      </ul>
      <p>{t('advice')}</p>
    </section>
  );
}
