import { carFinance } from '#domain/forms/car-finance.ts';
import { useAddressChoices } from '../../forms/address-choices.ts';
import { BroughtAlong, OfferTitle } from '../../forms/brought-along.tsx';
import { NextSteps } from '../../forms/form-page.tsx';
import { hasFailed } from '../../forms/form-state.ts';
import { leadAction } from '../../forms/sending/form-action.ts';
import { SubmissionForm } from '../../forms/submission-form.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import roadScene from '../../scenes/road.svg';
import type { Route } from './+types/cars-finance.ts';
import { productFacts } from './product-facts.ts';
import { ProductPage } from './product-page.tsx';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

const namespace = 'cars-finance';
export const handle = { namespaces: ['forms', 'messages', 'product', namespace] };

export const loader = (args: Route.LoaderArgs) => productFacts('carFinance', args, carFinance);
export const action = (args: Route.ActionArgs) => leadAction(carFinance, args);
export const clientAction = (args: Route.ClientActionArgs) => leadAction(carFinance, args);

export default function CarsFinancePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(namespace);
  const choices = useAddressChoices(carFinance);
  return (
    <ProductPage
      page="carFinance"
      scene={roadScene}
      title={t('title')}
      lead={t('lead')}
      hasFailed={hasFailed(actionData)}
      facts={loaderData}
    >
      <BroughtAlong form={carFinance} offer={loaderData.offer} />
      <SubmissionForm form={carFinance} state={actionData} preset={choices}>
        <OfferTitle offer={loaderData.offer} />
        <NextSteps namespace={namespace} steps={['next.study', 'next.call', 'next.free']} />
      </SubmissionForm>
    </ProductPage>
  );
}
