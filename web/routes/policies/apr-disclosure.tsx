import { useState } from 'react';
import { formatApr } from '#domain/calculator/shown-apr.ts';
import { formatDayFirst } from '#domain/dates/written-date.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { siteContext } from '../../site.ts';
import { Day } from '../../ui/day.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { ExampleCondition } from '../apply/example-condition.tsx';
import { ExampleTable } from '../apply/example-table.tsx';
import { productFacts, startingRates } from '../apply/product-facts.ts';
import { Calculator } from '../calculator/calculator.tsx';
import {
  type CalculatorState,
  calculatorClientLoader,
  calculatorLoader,
  hasErrors,
} from '../calculator/calculator-state.ts';
import type { Route } from './+types/apr-disclosure.ts';
import styles from './apr-disclosure.module.css';

export const handle = { namespaces: ['forms', 'messages', 'calculator', 'product', 'apr-disclosure'] };

/** Rates, examples and calculator use one set of rates. */
export async function loader(args: Route.LoaderArgs) {
  const { individual, business } = args.context.get(siteContext).content.disclosure;
  return {
    individual: startingRates(individual, args),
    business: startingRates(business, args),
    personal: productFacts('personalFinance', args).examples,
    cars: productFacts('carFinance', args).examples,
    calculator: await calculatorLoader(args),
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  calculatorClientLoader(args, () => args.serverLoader());
clientLoader.hydrate = true as const;

export default function AprDisclosurePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('apr-disclosure');
  const { individual, business, personal, cars, calculator } = loaderData;
  const { updated } = calculator.facts;
  const [fixedState, setFixedState] = useState<CalculatorState>();
  return (
    <Page
      page="aprDisclosure"
      values={{ date: formatDayFirst(updated) }}
      hasFailed={hasErrors(calculator) && fixedState !== calculator}
      title={t('title')}
      lead={
        <>
          {t('lead')} {t('updated')} <Day of={updated} />
        </>
      }
    >
      <section className={styles.section} aria-labelledby="individual-title">
        <h2 id="individual-title">{t('individual')}</h2>
        <StartingRates rates={individual} />
        <div className={`stack6 ${styles.examples}`}>
          <ExampleTable id="personal-examples" title={t('personalExamples')} examples={personal} />
          <ExampleTable id="car-examples" title={t('carExamples')} examples={cars} />
        </div>
      </section>
      <section className={styles.section} aria-labelledby="business-title">
        <h2 id="business-title">{t('business')}</h2>
        <StartingRates rates={business} />
      </section>
      <section className={styles.section} aria-labelledby="calculator-title">
        <h2 id="calculator-title">{t('calculator')}</h2>
        <Calculator page="apr-disclosure" state={calculator} onErrorsFixed={setFixedState} />
      </section>
    </Page>
  );
}

function StartingRates({ rates }: { rates: ReturnType<typeof startingRates> }) {
  const { t } = useTranslation('apr-disclosure');
  return (
    <dl className={`panel tiles ${styles.rates}`}>
      {rates.map(({ name, apr, example }) => (
        <Figure key={name} title={name} value={formatApr(apr)} unit="%">
          {t('from')} <ExampleCondition {...example} />
        </Figure>
      ))}
    </dl>
  );
}
