import { specifiedReport, whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { formContext } from '../../forms/form-context.ts';
import { FormPage, NextSteps } from '../../forms/form-page.tsx';
import { leadAction } from '../../forms/sending/form-action.ts';
import { SubmissionForm } from '../../forms/submission-form.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { siteContext } from '../../site.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import type { Route } from './+types/malpractice-report.ts';
import { QuickExit } from './quick-exit.tsx';
import { Receipt } from './receipt.tsx';
import { Authorities, ReportingClosed, ReportPolicy, StoredData } from './report-policy.tsx';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

const namespace = 'malpractice';
export const handle = { namespaces: ['forms', 'messages', 'product', namespace] };

const formOf = (ownApi: boolean) => (ownApi ? whistleblowingReport : specifiedReport);
const send = (args: Route.ActionArgs | Route.ClientActionArgs) =>
  leadAction(formOf(args.context.get(formContext).isOwnApi), args);
export const action = (args: Route.ActionArgs) => send(args);
export const clientAction = (args: Route.ClientActionArgs) => send(args);

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, settings, canTakeReports } = context.get(siteContext);
  const { policies, whistleblowing, company } = content;
  const language = params.language === 'en' ? 'en' : 'ar';
  return {
    policy: policies.whistleblowing[language],
    authorities: whistleblowing.authorities,
    tollFree: company.tollFree,
    ownApi: settings.apiBaseUrl === '',
    isTaken: await canTakeReports(),
  };
}

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(namespace);
  const { policy, authorities, tollFree, ownApi, isTaken } = loaderData;
  const receipt = actionData?.step === 'done' ? actionData.receipt : undefined;
  return (
    <FormPage
      page="malpractice"
      title={t('title')}
      lead={t('lead')}
      state={actionData}
      isAsideFirst
      // The policy, the stored data and the follow-up page apply only to our own server.
      below={ownApi && isTaken && <ReportPolicy policy={policy} authorities={authorities} />}
      aside={
        ownApi ? (
          <>
            <StoredData />
            <p>
              {t('haveCode')}{' '}
              <SiteLink to="malpractice-report/follow-up" replace>
                {t('followUp')}
              </SiteLink>
            </p>
          </>
        ) : (
          <>
            <h2>{t('policy.authorities')}</h2>
            <Authorities authorities={authorities} />
          </>
        )
      }
    >
      <QuickExit />
      {!isTaken ? (
        <ReportingClosed tollFree={tollFree} authorities={authorities} />
      ) : actionData?.step === 'done' && receipt ? (
        <Receipt code={receipt} reference={actionData.reference} />
      ) : (
        <SubmissionForm form={formOf(ownApi)} state={actionData}>
          {ownApi && <NextSteps namespace={namespace} steps={['next.receipt', 'next.read', 'next.answer']} />}
        </SubmissionForm>
      )}
    </FormPage>
  );
}
