import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Page } from '../../ui/frame/page.tsx';
import { businessPayments } from '../apply/product-facts.ts';
import type { Route } from './+types/financing-calculator.ts';
import { BusinessPayments } from './business-payments.tsx';
import { Calculator } from './calculator.tsx';
import {
  type CalculatorState,
  calculatorClientLoader,
  calculatorLoader,
  hasErrors,
  isForBusiness,
} from './calculator-state.ts';

export const handle = { namespaces: ['forms', 'messages', 'calculator', 'product'] };

export const loader = async (args: Route.LoaderArgs) => ({
  calculator: await calculatorLoader(args),
  business: businessPayments(args),
});
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  calculatorClientLoader(args, () => args.serverLoader());
clientLoader.hydrate = true as const;

export default function FinancingCalculatorPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('calculator');
  const [query] = useSearchParams();
  const isBusiness = isForBusiness(query);
  const { calculator, business } = loaderData;
  const [fixedState, setFixedState] = useState<CalculatorState>();
  return (
    <Page
      page="calculator"
      hasFailed={hasErrors(calculator) && fixedState !== calculator}
      title={t('title')}
      lead={t(isBusiness ? 'business.lead' : 'lead')}
    >
      {isBusiness ? (
        <BusinessPayments state={calculator} {...business} onErrorsFixed={setFixedState} />
      ) : (
        <Calculator page="financing-calculator" state={calculator} onErrorsFixed={setFixedState} />
      )}
    </Page>
  );
}
