import { redirect, useLocation, useSearchParams } from 'react-router';
import { fieldIn, type SurveyForm } from '#domain/forms/form.ts';
import { callCenterSurvey, contractSurvey, evaluation } from '#domain/forms/surveys.ts';
import type { TitleKey } from '#domain/pages.ts';
import { readAnswer } from '#domain/rules/answers.ts';
import { maskMobile } from '#domain/rules/mobile.ts';
import type { OptionLists } from '#domain/rules/options.ts';
import { NextSteps } from '../../forms/form-page.tsx';
import { hasFailed } from '../../forms/form-state.ts';
import { useOptionLists } from '../../forms/lists/option-lists.ts';
import { leadAction } from '../../forms/sending/form-action.ts';
import { SubmissionForm } from '../../forms/submission-form.tsx';
import { languageOfPath } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import starsScene from '../../scenes/stars.svg';
import { Page } from '../../ui/frame/page.tsx';
import { visitedUrl } from '../visited-url.ts';
import type { Route } from './+types/survey-page.ts';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

const namespace = 'survey';
export const handle = { namespaces: ['forms', 'messages', 'product', 'confirmation', namespace] };

const surveys = {
  callCenterSatisfaction: callCenterSurvey,
  customerSatisfaction: contractSurvey,
  evaluation,
} as const satisfies Partial<Record<TitleKey, SurveyForm>>;

function surveyAt(pathname: string): [page: TitleKey, form: SurveyForm] {
  const path = pathname.split('/')[2];
  const found = Object.entries(surveys).find(([, form]) => form.page === path);
  if (!found) throw new Error(`No survey page at ${pathname}`);
  return found as [TitleKey, SurveyForm];
}

/** Surveys open from links only (R13.1). */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = visitedUrl(request);
  return search === '' ? redirect(`/${languageOfPath(pathname)}/individual`) : null;
}

const send = (args: Route.ActionArgs | Route.ClientActionArgs) =>
  leadAction(surveyAt(new URL(args.request.url).pathname)[1], args);
export const action = (args: Route.ActionArgs) => send(args);
export const clientAction = (args: Route.ClientActionArgs) => send(args);

export default function SurveyPage({ actionData: state }: Route.ComponentProps) {
  const [page, form] = surveyAt(useLocation().pathname);
  const { t } = useTranslation(namespace);
  const [query] = useSearchParams();
  const { name, subjectField } = form;
  const linked = query.get(subjectField) ?? '';
  const subject = shownSubject(form, linked, useOptionLists());
  const context = { context: name };
  return (
    <Page
      page={page}
      scene={starsScene}
      hasFailed={hasFailed(state)}
      title={t('title', context)}
      lead={t('lead', context)}
    >
      <div className="form-width">
        {subject && (
          <p className="note">
            {t('about', context)} <bdi dir="ltr">{subject}</bdi>
          </p>
        )}
        {/* The key resets the form when the link changes. */}
        <SubmissionForm
          key={linked}
          form={form}
          state={state}
          preset={{ [subjectField]: linked, t: query.get('t') ?? '' }}
        >
          <NextSteps
            namespace={namespace}
            steps={['next.read', 'next.unhappy', ...(subject ? (['next.once'] as const) : [])]}
            context={name}
          />
        </SubmissionForm>
      </div>
    </Page>
  );
}

/** Masks a mobile number. Undefined if the link names no subject, or an invalid one. */
function shownSubject(form: SurveyForm, linked: string, lists: OptionLists): string | undefined {
  // The subject is not a date, so the value of `today` does not matter.
  const reading = readAnswer(fieldIn(form, form.subjectField), linked, { today: '1900-01-01', lists });
  if ('message' in reading || !reading.answer) return undefined;
  return typeof reading.answer === 'string' ? maskMobile(reading.answer) : String(reading.answer);
}
