import { type ReactNode, type Ref, useMemo } from 'react';
import {
  adminFeeOf,
  type Calculation,
  formatPart,
  type Loan,
  type LoanFee,
  schedule,
} from '#domain/calculator/calculator.ts';
import type { LoanQuery } from '#domain/calculator/loan-query.ts';
import { formatApr } from '#domain/calculator/shown-apr.ts';
import { calculatedLoanQuery } from '#domain/link-values/link-value-names.ts';
import { Message } from '../../forms/message.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { button } from '../../ui/button.ts';
import { Day } from '../../ui/day.tsx';
import figures from '../../ui/figure.module.css';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { Amount } from '../../ui/riyal.tsx';
import styles from './calculator.module.css';
import type { CalculatorFacts } from './calculator-state.ts';
import { EarlySettlement } from './early-settlement.tsx';
import { Schedule } from './schedule.tsx';
import { ShareResult } from './share.tsx';

const apply = { PERSONAL: 'individual/personal-finance', IJARAH: 'individual/cars-finance' } as const;

export function Result({
  loan,
  result,
  question: { by, settleAfter },
  price,
  form,
  facts,
  title,
  children,
}: {
  loan: Loan;
  result: Calculation;
  question: Pick<LoanQuery, 'by' | 'settleAfter'>;
  /** Only if the question was asked by price. */
  price?: number | undefined;
  form: string;
  facts: CalculatorFacts;
  title?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}) {
  const { t } = useTranslation('calculator');
  const { t: shell } = useTranslation();
  const installments = useMemo(() => schedule(loan, facts.rates, facts.today), [loan, facts]);
  const fee = adminFeeOf(loan, facts.rates, facts.today);
  const payment = (
    <span data-result="monthlyPaymentWithInsurance">{riyals(result.monthlyPaymentWithInsurance)}</span>
  );
  const lines = [
    ['monthlyPaymentWithoutInsurance', riyals(result.monthlyPaymentWithoutInsurance)],
    ['monthlyInsuranceCharges', riyals(result.monthlyInsuranceCharges)],
    ['totalFinanceCost', riyals(result.totalFinanceCost)],
    ['adminFees', riyals(result.adminFees)],
    ['apr', <bdi key="apr" dir="ltr">{`${formatApr(result.apr)}%`}</bdi>],
  ] as const;
  return (
    <section aria-labelledby="result-title" className={`floating stack5 ${styles.result}`} data-sheet>
      <h2 id="result-title" ref={title} tabIndex={-1}>
        {t('result.title')}
      </h2>
      <p className={figures.payment}>
        {by === 'payment' ? (
          <>
            <span>{t('result.most')}</span>
            <strong className={figures.paid}>
              <Amount riyals={loan.amount} />
            </strong>
            <span>
              {t('result.withPayment')} {payment} {t('result.overYears', { count: loan.years })}{' '}
              <FinalPayment loan={loan} />
            </span>
          </>
        ) : (
          <>
            <span>{t('result.monthlyPayment', { context: loan.loanType })}</span>
            <strong className={figures.paid}>{payment}</strong>
            <span>
              {t('result.for')} <Amount riyals={loan.amount} /> {t('result.overYears', { count: loan.years })}{' '}
              <FinalPayment loan={loan} />
            </span>
          </>
        )}
      </p>
      <dl className={styles.lines}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`result.${name}`)}</dt>
            <dd data-result={name}>{value}</dd>
            {name === 'adminFees' && fee && <FeeNote fee={fee} />}
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('result.total')}</dt>
          <dd>{riyals(loan.amount + result.totalFinanceCost)}</dd>
        </div>
      </dl>
      {price !== undefined &&
        facts.finalPayment !== undefined &&
        loan.balloon * 100 > price * facts.finalPayment && (
          <Message name="finalPaymentBeyondTerm" isInformation>
            {t('result.finalPaymentTerm', { percent: facts.finalPayment })}{' '}
            <Amount riyals={Math.floor((price * facts.finalPayment) / 100)} />.
          </Message>
        )}
      <SiteLink
        className={button()}
        to={`${apply[loan.loanType]}?${calculatedLoanQuery({ ...loan, price })}`}
      >
        {t('result.apply')}
      </SiteLink>
      <ShareResult />
      <p className="quiet">
        <span className={styles.paper}>
          {t('result.worked')} <Day of={facts.today} />.{' '}
        </span>
        {t('result.indicative')} <Day of={facts.updated} />.
        {loan.loanType === 'PERSONAL' && facts.limits.least && facts.limits.most && (
          <>
            {' '}
            {t('result.limitsFrom')} <Amount riyals={facts.limits.least} /> {t('result.limitsTo')}{' '}
            <Amount riyals={facts.limits.most} />.
          </>
        )}{' '}
        <SiteLink to="apr-disclosure">{shell('links.aprDisclosure')}</SiteLink>
      </p>
      {children}
      <EarlySettlement
        form={form}
        loan={loan}
        installments={installments}
        rule={facts.settlement}
        after={settleAfter}
      />
      <Schedule installments={installments} balloon={loan.balloon} />
    </section>
  );
}

function FinalPayment({ loan: { balloon } }: { loan: Loan }) {
  const { t } = useTranslation('calculator');
  return balloon > 0 ? (
    <>
      {t('result.finalPayment')} <Amount riyals={balloon} />
    </>
  ) : null;
}

function FeeNote({ fee: { beforeTax, tax, vat, rate, cap, from } }: { fee: LoanFee }) {
  const { t } = useTranslation('calculator');
  return (
    <dd className={styles.fee}>
      {t('fee.fee')} {riyals(beforeTax)}
      {t('fee.tax', { percent: formatPart(vat) })} {riyals(tax)}.{' '}
      {t('fee.rule', { percent: formatPart(rate) })} <Amount riyals={cap} />
      {t('fee.since')} <Day of={from} />.
    </dd>
  );
}

function riyals(amount: number): ReactNode {
  return <Amount riyals={amount} decimals={2} />;
}
