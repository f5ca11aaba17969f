import { useLocation } from 'react-router';
import { cashFinance, equipmentFinance } from '#domain/forms/business-finance.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { leadAction } from '../../forms/sending/form-action.ts';
import { SubmissionForm } from '../../forms/submission-form.tsx';
import diggerScene from '../../scenes/digger.svg';
import roadScene from '../../scenes/road.svg';
import shopScene from '../../scenes/shop.svg';
import type { Route } from './+types/lead-product.ts';
import { productFacts } from './product-facts.ts';
import { AfterForm, ProductPage, usePreset } from './product-page.tsx';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

export const handle = { namespaces: ['forms', 'messages', 'product', 'apply'] };

/** An application counts as soon as it arrives, without a code. */
const products = [
  { name: 'carFinance', form: carFinance, scene: roadScene },
  { name: 'cashFinance', form: cashFinance, scene: shopScene },
  { name: 'equipmentFinance', form: equipmentFinance, scene: diggerScene },
] as const;

function productAt(pathname: string) {
  const found = products.find(({ form }) => pathname.endsWith(`/${form.page}`));
  if (!found) throw new Error(`No product page at ${pathname}`);
  return found;
}

const productOf = ({ url }: Pick<Route.LoaderArgs, 'url'>) => productAt(url.pathname);

export const loader = (args: Route.LoaderArgs) =>
  productFacts(productOf(args).name, args, productOf(args).form);
export const action = (args: Route.ActionArgs) => leadAction(productOf(args).form, args);
export const clientAction = (args: Route.ClientActionArgs) => leadAction(productOf(args).form, args);

export default function LeadProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, form, scene } = productAt(useLocation().pathname);
  return (
    // The key resets the form when the product changes.
    <ProductPage key={name} page={name} form={form} scene={scene} state={actionData} facts={loaderData}>
      <SubmissionForm form={form} state={actionData} preset={usePreset(form)}>
        <AfterForm form={form} facts={loaderData} steps={['next.study', 'next.call', 'next.free']} />
      </SubmissionForm>
    </ProductPage>
  );
}
