import { useTranslation } from 'react-i18next';
import { Calculator } from '../calculator/calculator.tsx';
import { calculatorClientLoader, calculatorLoader, hasRefused } from '../calculator/calculator-state.ts';
import { PageHead } from '../components/page-head.tsx';
import type { Route } from './+types/financing-calculator.ts';
import styles from './financing-calculator.module.css';

export const handle = { namespaces: ['forms', 'messages', 'calculator'] };

export const loader = async (args: Route.LoaderArgs) => ({ calculator: await calculatorLoader(args) });
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  calculatorClientLoader(args, () => args.serverLoader());
clientLoader.hydrate = true as const;

export default function FinancingCalculatorPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('calculator');
  const { calculator } = loaderData;
  return (
    <main id="main" className={styles.page}>
      <PageHead page="calculator" failed={hasRefused(calculator)} />
      <div className={styles.intro}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      <Calculator page="financing-calculator" state={calculator} />
    </main>
  );
}
