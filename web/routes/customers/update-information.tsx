import { emailUpdate } from '#domain/forms/email-update.ts';
import { emailFlow } from '../../forms/codes/email-flow.ts';
import { verifiedAction } from '../../forms/codes/verified-action.ts';
import { VerifiedForm } from '../../forms/codes/verified-form.tsx';
import { EmailSubmitted } from '../../forms/confirmation/email-submitted.tsx';
import { FormPage, NextSteps } from '../../forms/form-page.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApiContext } from '../../root-data.ts';
import letterScene from '../../scenes/letter.svg';
import type { Route } from './+types/update-information.ts';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

const namespace = 'update-information';
export const handle = { namespaces: ['forms', 'messages', 'product', 'confirmation', namespace] };

export const action = (args: Route.ActionArgs) => verifiedAction(emailUpdate, emailFlow, args);
export const clientAction = (args: Route.ClientActionArgs) => verifiedAction(emailUpdate, emailFlow, args);

export default function UpdateInformationPage({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation(namespace);
  const api = useApiContext();
  return (
    <FormPage
      page="updateInformation"
      scene={letterScene}
      title={t('title')}
      lead={t('lead')}
      state={actionData}
    >
      <VerifiedForm
        form={emailUpdate}
        state={actionData}
        verifiesItself
        whenDone={({ values, reference }) => (
          <EmailSubmitted email={values.email?.trim() ?? ''} reference={reference} />
        )}
      >
        <NextSteps namespace={namespace} steps={['next.code', 'next.link', 'next.told']} {...api} />
      </VerifiedForm>
    </FormPage>
  );
}
