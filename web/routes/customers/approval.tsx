import { redirect } from 'react-router';
import { companiesApproval } from '#domain/forms/companies-approval.ts';
import { FormPage, NextSteps } from '../../forms/form-page.tsx';
import { leadAction } from '../../forms/sending/form-action.ts';
import { SubmissionForm } from '../../forms/submission-form.tsx';
import { languageOfPath, switchLanguage } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import officeScene from '../../scenes/office.svg';
import { visitedUrl } from '../visited-url.ts';
import type { Route } from './+types/approval.ts';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

const namespace = 'approval';
export const handle = { namespaces: ['forms', 'messages', 'product', namespace] };

/** Redirects from the other language's alias. */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = visitedUrl(request);
  const own = switchLanguage(pathname, languageOfPath(pathname));
  return own === pathname ? null : redirect(own + search);
}
export const action = (args: Route.ActionArgs) => leadAction(companiesApproval, args);
export const clientAction = (args: Route.ClientActionArgs) => leadAction(companiesApproval, args);

export default function ApprovalPage({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation(namespace);
  return (
    <FormPage page="approval" scene={officeScene} title={t('title')} lead={t('lead')} state={actionData}>
      <SubmissionForm form={companiesApproval} state={actionData}>
        <NextSteps namespace={namespace} steps={['next.study', 'next.call', 'next.free']} />
      </SubmissionForm>
    </FormPage>
  );
}
