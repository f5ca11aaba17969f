import { redirect } from 'react-router';
import { callBack } from '#domain/forms/call-back.ts';
import { offeredOptions } from '#domain/rules/options.ts';
import { FormPage, NextSteps } from '../../forms/form-page.tsx';
import { leadAction } from '../../forms/sending/form-action.ts';
import { SubmissionForm } from '../../forms/submission-form.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import deskScene from '../../scenes/desk.svg';
import { siteContext } from '../../site.ts';
import type { Route } from './+types/call-back.ts';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

const namespace = 'call-back';
export const handle = { namespaces: ['forms', 'messages', 'product', 'confirmation', namespace] };

/** Redirects to the other ways of contact while no call times are offered (R22.11). */
export function loader({ context, params }: Route.LoaderArgs) {
  const { lists } = context.get(siteContext).content;
  if (offeredOptions(lists, 'callTime').length === 0) throw redirect(`/${params.language}/contact-us#info`);
  return null;
}
export const action = (args: Route.ActionArgs) => leadAction(callBack, args);
export const clientAction = (args: Route.ClientActionArgs) => leadAction(callBack, args);

export default function CallBackPage({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation(namespace);
  return (
    <FormPage page="callBack" scene={deskScene} title={t('title')} lead={t('lead')} state={actionData}>
      <SubmissionForm form={callBack} state={actionData}>
        <NextSteps namespace={namespace} steps={['next.reference', 'next.call', 'next.safe']} />
      </SubmissionForm>
    </FormPage>
  );
}
