import { useSearchParams } from 'react-router';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { withoutControls } from '#domain/rules/without-controls.ts';
import { useAddressChoices } from '../../forms/address-choices.ts';
import { BroughtAlong, OfferTitle } from '../../forms/brought-along.tsx';
import { personalFinanceFlow } from '../../forms/codes/personal-finance-flow.ts';
import { verifiedAction } from '../../forms/codes/verified-action.ts';
import { VerifiedForm } from '../../forms/codes/verified-form.tsx';
import { NextSteps } from '../../forms/form-page.tsx';
import { hasFailed } from '../../forms/form-state.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import keysScene from '../../scenes/keys.svg';
import type { Route } from './+types/personal-finance.ts';
import { productFacts } from './product-facts.ts';
import { ProductPage } from './product-page.tsx';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

const namespace = 'personal-finance';
export const handle = { namespaces: ['forms', 'messages', 'product', namespace] };

export const loader = (args: Route.LoaderArgs) => productFacts('personalFinance', args, personalFinance);
export const action = (args: Route.ActionArgs) => verifiedAction(personalFinance, personalFinanceFlow, args);
export const clientAction = (args: Route.ClientActionArgs) =>
  verifiedAction(personalFinance, personalFinanceFlow, args);

export default function PersonalFinancePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(namespace);
  const [query] = useSearchParams();
  const choices = useAddressChoices(personalFinance);
  return (
    <ProductPage
      page="personalFinance"
      scene={keysScene}
      title={t('title')}
      lead={t('lead')}
      hasFailed={hasFailed(actionData)}
      facts={loaderData}
    >
      <BroughtAlong form={personalFinance} offer={loaderData.offer} />
      {/* The calculator hands its amount on. */}
      <VerifiedForm
        form={personalFinance}
        state={actionData}
        preset={{ ...choices, loanAmount: withoutControls(query.get('loanAmount') ?? '') }}
      >
        <OfferTitle offer={loaderData.offer} />
        <NextSteps namespace={namespace} steps={['next.code', 'next.study', 'next.call']} />
      </VerifiedForm>
    </ProductPage>
  );
}
