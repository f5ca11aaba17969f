import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { FormPage, NextSteps } from '../../forms/form-page.tsx';
import { hasFailed } from '../../forms/form-state.ts';
import { LeadForm } from '../../forms/lead-form.tsx';
import { leadAction } from '../../forms/sending/form-action.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { siteContext } from '../../site.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import type { Route } from './+types/malpractice-report.ts';
import { QuickExit } from './quick-exit.tsx';
import { Receipt } from './receipt.tsx';
import { NotTaken, ReportPolicy } from './report-policy.tsx';
import { Kept } from './what-is-kept.tsx';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

const namespace = 'malpractice';
export const handle = { namespaces: ['forms', 'messages', 'product', namespace] };

export const action = (args: Route.ActionArgs) => leadAction(whistleblowingReport, args);
export const clientAction = (args: Route.ClientActionArgs) => leadAction(whistleblowingReport, args);

/** What the company promises, and whether anybody could read a report. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { policies, whistleblowing, company, takesReports } = context.get(siteContext);
  const language = params.language === 'en' ? 'en' : 'ar';
  return {
    policy: policies.whistleblowing[language],
    authorities: whistleblowing.authorities,
    tollFree: company.tollFree,
    isTaken: await takesReports(),
  };
}

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(namespace);
  const { policy, authorities, tollFree, isTaken } = loaderData;
  const receipt = actionData?.step === 'done' ? actionData.receipt : undefined;
  return (
    <FormPage
      page="malpractice"
      title={t('title')}
      lead={t('lead')}
      failed={hasFailed(actionData)}
      asideFirst
      below={isTaken && <ReportPolicy policy={policy} authorities={authorities} />}
      aside={
        <>
          <Kept />
          <p>
            {t('haveCode')}{' '}
            <SiteLink to="malpractice-report/follow-up" replace>
              {t('followUp')}
            </SiteLink>
          </p>
        </>
      }
    >
      <QuickExit />
      {!isTaken ? (
        <NotTaken tollFree={tollFree} authorities={authorities} />
      ) : actionData?.step === 'done' && receipt ? (
        <Receipt code={receipt} reference={actionData.reference} />
      ) : (
        <LeadForm form={whistleblowingReport} state={actionData}>
          <NextSteps namespace={namespace} steps={['next.receipt', 'next.read', 'next.answer']} />
        </LeadForm>
      )}
    </FormPage>
  );
}
