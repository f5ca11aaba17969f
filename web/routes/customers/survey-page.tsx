import { redirect, useSearchParams } from 'react-router';
import { fieldIn, type SurveyForm } from '#domain/forms/form.ts';
import type { TitleKey } from '#domain/pages.ts';
import { readAnswer } from '#domain/rules/answers.ts';
import { maskMobile } from '#domain/rules/mobile.ts';
import type { OptionLists } from '#domain/rules/options.ts';
import { NextSteps } from '../../forms/form-page.tsx';
import { type FormState, hasFailed } from '../../forms/form-state.ts';
import { LeadFormView } from '../../forms/lead-form.tsx';
import { useOptionLists } from '../../forms/lists/option-lists.ts';
import { languageOfPath } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import starsScene from '../../scenes/stars.svg';
import { Page } from '../../ui/frame/page.tsx';
import panels from '../../ui/panel.module.css';
import { visitedUrl } from '../visited-url.ts';
import styles from './survey-page.module.css';

const namespace = 'survey';
/** Of every survey's route. */
export const surveyNamespaces = ['forms', 'messages', 'product', 'confirmation', namespace];

/** A survey belongs to a link: an address without a query leads home (R13.1). */
export function homeWithoutQuery(request: Request): Response | null {
  const { pathname, search } = visitedUrl(request);
  return search === '' ? redirect(`/${languageOfPath(pathname)}/individual`) : null;
}

/**
 * A survey's page: what it is about, as its link says, and its questions.
 * @param page - the page's key in `locales/{ar,en}/pages.json`
 */
export function SurveyPage({
  form,
  page,
  state,
}: {
  form: SurveyForm;
  page: TitleKey;
  state: FormState | undefined;
}) {
  const { t } = useTranslation(namespace);
  const [query] = useSearchParams();
  const { name, about } = form;
  const linked = query.get(about) ?? '';
  const subject = shownSubject(form, linked, useOptionLists());
  const said = { context: name };
  return (
    <Page
      page={page}
      scene={starsScene}
      index={false}
      failed={hasFailed(state)}
      title={t('title', said)}
      lead={t('lead', said)}
    >
      <div className={styles.form}>
        {subject && (
          <p className={panels.note}>
            {t('about', said)} <bdi dir="ltr">{subject}</bdi>
          </p>
        )}
        {/* Another link is another form. */}
        <LeadFormView
          key={linked}
          form={form}
          state={state}
          preset={{ [about]: linked, t: query.get('t') ?? '' }}
        >
          <NextSteps
            namespace={namespace}
            steps={['next.read', 'next.unhappy', ...(subject ? (['next.once'] as const) : [])]}
            context={name}
          />
        </LeadFormView>
      </div>
    </Page>
  );
}

/** What the link names, as people may see it over a shoulder; undefined when it names nothing, or nothing that can be. */
function shownSubject(form: SurveyForm, linked: string, lists: OptionLists): string | undefined {
  // No date is read: any day will do.
  const reading = readAnswer(fieldIn(form, form.about), linked, { today: '1900-01-01', lists });
  if ('message' in reading || !reading.answer) return undefined;
  return typeof reading.answer === 'string' ? maskMobile(reading.answer) : String(reading.answer);
}
