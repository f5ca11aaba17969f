import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { button } from '../../ui/button.ts';
import { CampaignFields, SiteLink } from '../../ui/frame/site-link.tsx';
import { Amount } from '../../ui/riyal.tsx';
import { ExampleCondition } from '../apply/example-condition.tsx';
import ranges from '../calculator/range.module.css';
import styles from './payment-card.module.css';
import type { PaymentFacts } from './payment-facts.ts';

type Calculate = typeof import('#domain/calculator/calculator.ts')['calculate'];

/**
 * What a personal loan costs a month: a plain GET form to the calculator, which opens with an example. With scripts the
 * payment follows what is chosen; the formulas are loaded once something was, so that the page stays light.
 */
export function PaymentCard({ reach: { least, most }, step, years, rates, today, example }: PaymentFacts) {
  const { t, language } = useTranslation('individual');
  const { t: product } = useTranslation('product');
  const { t: shell } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [loan, setLoan] = useState(example.loan);
  const [calculate, setCalculate] = useState<Calculate>();
  // Until the formulas are there, and where they do not come, the example stands with its own amount and period.
  const worked = calculate ? { loan, result: calculate(loan, rates, today) } : example;

  function read() {
    const chosen = new FormData(form.current ?? undefined);
    const [amount, years] = [Number(chosen.get('RequiredFinance')), Number(chosen.get('FinanceDurationId'))];
    if (amount === loan.amount && years === loan.years) return;
    setLoan({ ...loan, amount, years });
    import('#domain/calculator/calculator.ts').then(
      (formulas) => setCalculate(() => formulas.calculate),
      () => {},
    );
  }
  // Chosen before the scripts began, or by a browser that fills in what was chosen last time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(read, []);

  return (
    <form
      ref={form}
      action={`/${language}/financing-calculator`}
      className={styles.payment}
      aria-labelledby="payment-title"
      data-screen
      onChange={read}
    >
      <CampaignFields />
      <input type="hidden" name="loanType" value={loan.loanType} />
      {/* Above what is chosen: a hand covers what is below it. */}
      <h2 id="payment-title">{product('examples.payment')}</h2>
      <p className={styles.figure}>
        <output>
          <Amount riyals={worked.result.monthlyPaymentWithInsurance} decimals={2} />
        </output>
        <ExampleCondition {...worked.loan} />
      </p>
      <label className={styles.amount}>
        {product('examples.amount')}
        <strong aria-hidden="true">
          <Amount riyals={loan.amount} />
        </strong>
        <input
          type="range"
          className={ranges.range}
          name="RequiredFinance"
          min={least}
          max={most}
          step={step}
          defaultValue={example.loan.amount}
          aria-valuetext={`${loan.amount.toLocaleString('en-US')} ${shell('riyal')}`}
        />
      </label>
      <fieldset className={styles.years}>
        <legend>{t('payment.period')}</legend>
        {years.map((year) => (
          <label key={year}>
            <input
              type="radio"
              name="FinanceDurationId"
              value={year}
              defaultChecked={year === example.loan.years}
            />
            {year}
          </label>
        ))}
      </fieldset>
      <dl>
        <div>
          <dt>{product('examples.apr')}</dt>
          <dd>
            <bdi dir="ltr">{`${worked.result.apr.toFixed(2)}%`}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('payment.total')}</dt>
          <dd>
            <Amount riyals={worked.loan.amount + worked.result.totalFinanceCost} decimals={2} />
          </dd>
        </div>
      </dl>
      <p>
        {t('payment.example')} <SiteLink to="apr-disclosure">{product('disclosure')}</SiteLink>
      </p>
      <div className={styles.ways}>
        <SiteLink
          className={button({ small: true })}
          to={`individual/personal-finance?loanAmount=${encodeURIComponent(worked.loan.amount.toLocaleString('en-US'))}`}
        >
          {t('payment.apply')} <Amount riyals={worked.loan.amount} />
        </SiteLink>
        <button type="submit" className={button({ quiet: true, small: true })}>
          {t('payment.calculator')}
        </button>
      </div>
    </form>
  );
}
