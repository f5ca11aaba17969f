import { useEffect, useState } from 'react';
import { whistleblowingFollowUp, whistleblowingMessage } from '#domain/forms/whistleblowing.ts';
import { FormPage, NextSteps } from '../../forms/form-page.tsx';
import { followUpAction } from '../../forms/sending/follow-up-action.ts';
import { SubmissionForm } from '../../forms/submission-form.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import type { Route } from './+types/malpractice-follow-up.ts';
import { QuickExit } from './quick-exit.tsx';
import { ReportedCase } from './reported-case.tsx';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

export const handle = { namespaces: ['forms', 'messages', 'product', 'malpractice'] };

export const action = (args: Route.ActionArgs) => followUpAction(args);
export const clientAction = (args: Route.ClientActionArgs) => followUpAction(args);

export default function FollowUpPage({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('malpractice');
  const { state } = actionData ?? {};
  // Keeps the found report when a later request fails.
  const [found, setFound] = useState(actionData?.found);
  useEffect(() => {
    if (actionData?.found) setFound(actionData.found);
  }, [actionData]);
  const adding = state?.form === whistleblowingMessage.name;
  const afterAdding = <NextSteps namespace="malpractice" steps={['next.officer', 'next.back']} />;
  return (
    <FormPage
      page="malpracticeFollowUp"
      title={t('follow.title')}
      lead={t('follow.lead')}
      state={state}
      aside={
        <p>
          <SiteLink to="malpractice-report" replace>
            {t('follow.report')}
          </SiteLink>
        </p>
      }
    >
      <QuickExit />
      {found ? (
        <ReportedCase report={found} isAdded={adding && state.step === 'done'}>
          <SubmissionForm
            // The React key changes after a message was added, so React clears the field.
            key={found.messages.length}
            form={whistleblowingMessage}
            state={adding && state.step === 'fill' ? state : undefined}
            fixed={{ receiptCode: found.receiptCode }}
          >
            {afterAdding}
          </SubmissionForm>
        </ReportedCase>
      ) : adding ? (
        // Without scripts only the posted values are known.
        <SubmissionForm
          form={whistleblowingMessage}
          state={state}
          fixed={{ receiptCode: state.step === 'fill' ? (state.values.receiptCode ?? '') : '' }}
        >
          {afterAdding}
        </SubmissionForm>
      ) : (
        <SubmissionForm form={whistleblowingFollowUp} state={state}>
          <NextSteps namespace="malpractice" steps={['next.code', 'next.found']} />
        </SubmissionForm>
      )}
    </FormPage>
  );
}
