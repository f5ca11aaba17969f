import { equipmentFinance } from '#domain/forms/business-finance.ts';
import { useAddressChoices } from '../../forms/address-choices.ts';
import { BroughtAlong, OfferTitle } from '../../forms/brought-along.tsx';
import { NextSteps } from '../../forms/form-page.tsx';
import { hasFailed } from '../../forms/form-state.ts';
import { leadAction } from '../../forms/sending/form-action.ts';
import { SubmissionForm } from '../../forms/submission-form.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import diggerScene from '../../scenes/digger.svg';
import type { Route } from './+types/equipment-finance.ts';
import { productFacts } from './product-facts.ts';
import { ProductPage } from './product-page.tsx';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

const namespace = 'equipment-finance';
export const handle = { namespaces: ['forms', 'messages', 'product', namespace] };

export const loader = (args: Route.LoaderArgs) => productFacts('equipmentFinance', args, equipmentFinance);
export const action = (args: Route.ActionArgs) => leadAction(equipmentFinance, args);
export const clientAction = (args: Route.ClientActionArgs) => leadAction(equipmentFinance, args);

export default function EquipmentFinancePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(namespace);
  const choices = useAddressChoices(equipmentFinance);
  return (
    <ProductPage
      page="equipmentFinance"
      scene={diggerScene}
      title={t('title')}
      lead={t('lead')}
      hasFailed={hasFailed(actionData)}
      facts={loaderData}
    >
      <BroughtAlong form={equipmentFinance} offer={loaderData.offer} />
      <SubmissionForm form={equipmentFinance} state={actionData} preset={choices}>
        <OfferTitle offer={loaderData.offer} />
        <NextSteps namespace={namespace} steps={['next.study', 'next.call', 'next.free']} />
      </SubmissionForm>
    </ProductPage>
  );
}
