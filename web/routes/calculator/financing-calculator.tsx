import { useTranslation } from '../../i18n/use-translation.ts';
import { Page } from '../../ui/frame/page.tsx';
import type { Route } from './+types/financing-calculator.ts';
import { Calculator } from './calculator.tsx';
import { calculatorClientLoader, calculatorLoader, hasRefused } from './calculator-state.ts';

export const handle = { namespaces: ['forms', 'messages', 'calculator'] };

export const loader = async (args: Route.LoaderArgs) => ({ calculator: await calculatorLoader(args) });
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  calculatorClientLoader(args, () => args.serverLoader());
clientLoader.hydrate = true as const;

export default function FinancingCalculatorPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('calculator');
  const { calculator } = loaderData;
  return (
    <Page page="calculator" failed={hasRefused(calculator)} title={t('title')} lead={t('lead')}>
      <Calculator page="financing-calculator" state={calculator} />
    </Page>
  );
}
