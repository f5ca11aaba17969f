import { cashFinance } from '#domain/forms/business-finance.ts';
import { useAddressChoices } from '../../forms/address-choices.ts';
import { BroughtAlong, OfferTitle } from '../../forms/brought-along.tsx';
import { NextSteps } from '../../forms/form-page.tsx';
import { hasFailed } from '../../forms/form-state.ts';
import { leadAction } from '../../forms/sending/form-action.ts';
import { SubmissionForm } from '../../forms/submission-form.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import shopScene from '../../scenes/shop.svg';
import type { Route } from './+types/cash-finance.ts';
import { productFacts } from './product-facts.ts';
import { ProductPage } from './product-page.tsx';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

const namespace = 'cash-finance';
export const handle = { namespaces: ['forms', 'messages', 'product', namespace] };

export const loader = (args: Route.LoaderArgs) => productFacts('cashFinance', args, cashFinance);
export const action = (args: Route.ActionArgs) => leadAction(cashFinance, args);
export const clientAction = (args: Route.ClientActionArgs) => leadAction(cashFinance, args);

export default function CashFinancePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(namespace);
  const choices = useAddressChoices(cashFinance);
  return (
    <ProductPage
      page="cashFinance"
      scene={shopScene}
      title={t('title')}
      lead={t('lead')}
      hasFailed={hasFailed(actionData)}
      facts={loaderData}
    >
      <BroughtAlong form={cashFinance} offer={loaderData.offer} />
      <SubmissionForm form={cashFinance} state={actionData} preset={choices}>
        <OfferTitle offer={loaderData.offer} />
        <NextSteps namespace={namespace} steps={['next.study', 'next.call', 'next.free']} />
      </SubmissionForm>
    </ProductPage>
  );
}
