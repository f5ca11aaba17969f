import { personalFinance } from '#domain/forms/personal-finance.ts';
import { personalFinanceFlow } from '../../forms/codes/personal-finance-flow.ts';
import { verifiedAction } from '../../forms/codes/verified-action.ts';
import { VerifiedForm } from '../../forms/codes/verified-form.tsx';
import keysScene from '../../scenes/keys.svg';
import type { Route } from './+types/personal-finance.ts';
import { productFacts } from './product-facts.ts';
import { AfterForm, ProductPage, usePreset } from './product-page.tsx';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

export const handle = { namespaces: ['forms', 'messages', 'product', 'apply'] };

export const loader = (args: Route.LoaderArgs) => productFacts('personalFinance', args, personalFinance);
export const action = (args: Route.ActionArgs) => verifiedAction(personalFinance, personalFinanceFlow, args);
export const clientAction = (args: Route.ClientActionArgs) =>
  verifiedAction(personalFinance, personalFinanceFlow, args);

export default function PersonalFinancePage({ loaderData, actionData: state }: Route.ComponentProps) {
  const form = personalFinance;
  return (
    <ProductPage page="personalFinance" form={form} scene={keysScene} state={state} facts={loaderData}>
      <VerifiedForm form={form} state={state} preset={usePreset(form)}>
        <AfterForm form={form} facts={loaderData} steps={['next.code', 'next.study', 'next.call']} />
      </VerifiedForm>
    </ProductPage>
  );
}
