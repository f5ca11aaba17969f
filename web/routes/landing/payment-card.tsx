import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatApr } from '#domain/calculator/shown-apr.ts';
import { calculatedLoanQuery } from '#domain/link-values/link-value-names.ts';
import type { SitePath } from '#domain/pages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { button } from '../../ui/button.ts';
import figures from '../../ui/figure.module.css';
import { CampaignFields, SiteLink } from '../../ui/frame/site-link.tsx';
import { Pair } from '../../ui/pair.tsx';
import { Amount } from '../../ui/riyal.tsx';
import tabs from '../../ui/tabs.module.css';
import { ExampleCondition } from '../apply/example-condition.tsx';
import ranges from '../calculator/range.module.css';
import styles from './payment-card.module.css';
import type { PaymentFacts } from './payment-facts.ts';
import type { PaymentResult } from './payment-formulas.ts';

type Formulas = typeof import('./payment-formulas.ts');

/** A plain GET form to the calculator. The formulas load after the first choice, to keep the page light. */
export function PaymentCard({
  sliderRange: { least, most },
  step,
  years,
  example,
  work,
  asks: [kind, value],
  apply,
  children,
}: PaymentFacts & {
  work: (formulas: Formulas, amount: number, years: number) => PaymentResult;
  /** A parameter of the calculator's address. */
  asks: readonly [name: string, value: string];
  apply?: SitePath;
  children: ReactNode;
}) {
  const { t, language } = useTranslation('landing');
  const { t: product } = useTranslation('product');
  const { t: shell } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState({ amount: example.amount, years: example.years });
  const [formulas, setFormulas] = useState<Formulas>();
  // Until the formulas load, the example keeps its own amount and period.
  const worked = formulas ? work(formulas, chosen.amount, chosen.years) : example;

  function read() {
    const data = new FormData(form.current ?? undefined);
    const [amount, years] = [Number(data.get('RequiredFinance')), Number(data.get('FinanceDurationId'))];
    if (amount === chosen.amount && years === chosen.years) return;
    setChosen({ amount, years });
    import('./payment-formulas.ts').then(setFormulas, () => {});
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before hydration, or restored by the browser
  useEffect(read, []);

  return (
    <form
      ref={form}
      action={`/${language}/financing-calculator`}
      className={`floating stack3 ${styles.payment}`}
      aria-labelledby="payment-title"
      data-screen
      onChange={read}
    >
      <CampaignFields />
      <input type="hidden" name={kind} value={value} />
      {/* Above the controls: a hand covers what is below them. */}
      <h2 id="payment-title" className="size1">
        {product('examples.payment')}
      </h2>
      <p className={`${styles.figure} quiet`}>
        <output className={`strong ${figures.paid}`}>
          <Amount riyals={worked.payment} decimals={2} />
        </output>
        <ExampleCondition amount={worked.amount} years={worked.years} balloon={0} />
      </p>
      <label className={styles.amount}>
        {product('examples.amount')}
        <strong className="size2 scripted" aria-hidden="true">
          <Amount riyals={chosen.amount} />
        </strong>
        <input
          type="range"
          className={ranges.range}
          name="RequiredFinance"
          min={least}
          max={most}
          step={step}
          defaultValue={example.amount}
          aria-valuetext={`${chosen.amount.toLocaleString('en-US')} ${shell('riyal')}`}
        />
      </label>
      <fieldset className={styles.years}>
        <legend>{t('payment.period')}</legend>
        {years.map((year) => (
          <label key={year} className={`ring ${tabs.segment}`}>
            <input
              type="radio"
              name="FinanceDurationId"
              value={year}
              defaultChecked={year === example.years}
            />
            {year}
          </label>
        ))}
      </fieldset>
      <dl>
        <Pair title={product('examples.apr')}>
          <bdi dir="ltr">{`${formatApr(worked.apr)}%`}</bdi>
        </Pair>
        <Pair title={t('payment.total')}>
          <Amount riyals={worked.total} decimals={2} />
        </Pair>
      </dl>
      <p className="quiet">
        {children} <SiteLink to="apr-disclosure">{product('disclosure')}</SiteLink>
      </p>
      <div className={`cluster3 ${styles.ways}`}>
        {apply && (
          <SiteLink
            className={button({ small: true })}
            to={`${apply}?${calculatedLoanQuery({ ...worked, balloon: 0 })}`}
          >
            {t('payment.apply')} <Amount riyals={worked.amount} />
          </SiteLink>
        )}
        <button type="submit" className={button({ quiet: apply !== undefined, small: true })}>
          {t('payment.calculator')}
        </button>
      </div>
    </form>
  );
}
