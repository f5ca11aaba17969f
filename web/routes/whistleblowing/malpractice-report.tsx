import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { hasFailed } from '../../forms/form-state.ts';
import { LeadForm } from '../../forms/lead-form.tsx';
import { leadAction } from '../../forms/sending/form-action.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { FormPage, NextSteps } from '../apply/product-page.tsx';
import type { Route } from './+types/malpractice-report.ts';
import { QuickExit } from './quick-exit.tsx';
import { Receipt } from './receipt.tsx';
import { Kept } from './what-is-kept.tsx';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

const namespace = 'malpractice';
export const handle = { namespaces: ['forms', 'messages', 'product', namespace] };

export const action = (args: Route.ActionArgs) => leadAction(whistleblowingReport, args);
export const clientAction = (args: Route.ClientActionArgs) => leadAction(whistleblowingReport, args);

export default function ReportPage({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation(namespace);
  const receipt = actionData?.step === 'done' ? actionData.receipt : undefined;
  return (
    <FormPage
      page="malpractice"
      title={t('title')}
      lead={t('lead')}
      failed={hasFailed(actionData)}
      asideFirst
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
      {actionData?.step === 'done' && receipt ? (
        <Receipt code={receipt} reference={actionData.reference} />
      ) : (
        <LeadForm form={whistleblowingReport} state={actionData}>
          <NextSteps namespace={namespace} steps={['next.receipt', 'next.read', 'next.answer']} />
        </LeadForm>
      )}
    </FormPage>
  );
}
