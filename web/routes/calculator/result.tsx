import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type Calculation, type Loan, schedule } from '#domain/calculator/calculator.ts';
import { formatDayFirst } from '#domain/dates/written-date.ts';
import { formatThousands } from '#domain/rules/digits.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { button } from '../../ui/button.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { Amount } from '../../ui/riyal.tsx';
import styles from './calculator.module.css';
import type { CalculatorFacts } from './calculator-state.ts';
import { Schedule } from './schedule.tsx';

const apply = { PERSONAL: 'individual/personal-finance', IJARAH: 'individual/cars-finance' } as const;

/** What a loan comes to: the payment first, then what it is made of, what is paid in all, and month by month. */
export function Result({
  loan,
  result,
  facts,
  takesFocus,
}: {
  loan: Loan;
  result: Calculation;
  facts: CalculatorFacts;
  takesFocus: boolean;
}) {
  const { t } = useTranslation('calculator');
  const { t: shell } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  const installments = useMemo(() => schedule(loan, facts.rates, facts.today), [loan, facts]);
  const lines = [
    ['monthlyPaymentWithoutInsurance', riyals(result.monthlyPaymentWithoutInsurance)],
    ['monthlyInsuranceCharges', riyals(result.monthlyInsuranceCharges)],
    ['totalFinanceCost', riyals(result.totalFinanceCost)],
    ['adminFees', riyals(result.adminFees)],
    ['apr', <bdi key="apr" dir="ltr">{`${result.apr.toFixed(2)}%`}</bdi>],
  ] as const;
  return (
    <section aria-labelledby="result-title" className={styles.result}>
      <h2 id="result-title" ref={title} tabIndex={-1}>
        {t('result.title')}
      </h2>
      <p className={styles.payment}>
        <span>{t('result.monthlyPayment', { context: loan.loanType })}</span>
        <strong data-result="monthlyPaymentWithInsurance">
          {riyals(result.monthlyPaymentWithInsurance)}
        </strong>
        <span>
          {t('result.for')} <Amount riyals={loan.amount} /> {t('result.overYears', { count: loan.years })}{' '}
          {loan.balloon > 0 && (
            <>
              {t('result.finalPayment')} <Amount riyals={loan.balloon} />
            </>
          )}
        </span>
      </p>
      <dl className={styles.lines}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`result.${name}`)}</dt>
            <dd data-result={name}>{value}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('result.total')}</dt>
          <dd>{riyals(loan.amount + result.totalFinanceCost)}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        {t('result.indicative')} <bdi dir="ltr">{formatDayFirst(facts.updated)}</bdi>.
        {loan.loanType === 'PERSONAL' && facts.limits.least && facts.limits.most && (
          <>
            {' '}
            {t('result.limitsFrom')} <Amount riyals={facts.limits.least} /> {t('result.limitsTo')}{' '}
            <Amount riyals={facts.limits.most} />.
          </>
        )}{' '}
        <SiteLink to="apr-disclosure">{shell('links.aprDisclosure')}</SiteLink>
      </p>
      <SiteLink
        className={button()}
        to={`${apply[loan.loanType]}?loanAmount=${encodeURIComponent(formatThousands(String(loan.amount)))}`}
      >
        {t('result.apply')}
      </SiteLink>
      <Schedule installments={installments} balloon={loan.balloon} />
    </section>
  );
}

function riyals(amount: number): ReactNode {
  return <Amount riyals={amount} decimals={2} />;
}
