import type { Installment, Loan } from '#domain/calculator/calculator.ts';
import { earlySettlement, type SettlementRule } from '#domain/calculator/early-settlement.ts';
import { settleAfterParameter } from '#domain/calculator/loan-query.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { smallButton } from '../../ui/button.ts';
import { Day } from '../../ui/day.tsx';
import { Pair } from '../../ui/pair.tsx';
import { Amount } from '../../ui/riyal.tsx';
import look from './calculator.module.css';
import styles from './early-settlement.module.css';
import chart from './loan-balance-chart.module.css';
import ranges from './range.module.css';

export function EarlySettlement({
  form,
  loan,
  installments,
  rule,
  after,
}: {
  /** Id of the calculator's form, which also sends the month. */
  form: string;
  loan: Loan;
  installments: Installment[];
  rule: SettlementRule;
  /** Payments made before the settlement; half of them by default. */
  after: number | undefined;
}) {
  const { t, language } = useTranslation('calculator');
  const months = installments.length;
  const paid = Math.min(after ?? months / 2, months - 1);
  const { outstanding, profit, total, saved } = earlySettlement(installments, paid, rule);
  const lines = [
    [t('settle.owed'), outstanding],
    [t('settle.profit', { count: rule.profitMonths }), profit],
    [t('settle.saved'), saved],
  ] as const;
  return (
    <section aria-labelledby="settle-title" className={`stack4 ${styles.settlement}`}>
      <h3 id="settle-title" className="heading">
        {t('settle.title')}
      </h3>
      <LoanBalanceChart loan={loan} installments={installments} paid={paid} />
      <label className={`stack1 ${styles.month}`}>
        <span>
          {t('settle.after')} <strong aria-hidden="true">{t('settle.paid', { paid, months })}</strong>
        </span>
        <input
          type="range"
          className={ranges.range}
          name={settleAfterParameter}
          form={form}
          min={1}
          max={months - 1}
          value={paid}
          // The calculator handles the changes of all its inputs.
          onChange={() => {}}
          aria-valuetext={t('settle.paid', { paid, months })}
        />
      </label>
      <p className={styles.withoutScripts}>
        <button type="submit" form={form} className={smallButton}>
          {t('calculate')}
        </button>
      </p>
      <dl className={look.lines}>
        <div className={look.total}>
          <dt>{t('settle.total')}</dt>
          <dd>
            <Amount riyals={total} decimals={2} />
          </dd>
        </div>
        {lines.map(([title, riyals]) => (
          <Pair key={title} title={title}>
            <Amount riyals={riyals} decimals={2} />
          </Pair>
        ))}
      </dl>
      <p className="quiet">
        {t('settle.estimate')} {rule.source[language]}
        {t('settle.since')} <Day of={rule.from} />. {t('settle.without')}
      </p>
    </section>
  );
}

const height = 100;

/** Hidden from screen readers: the schedule has the figures. */
function LoanBalanceChart({
  loan,
  installments,
  paid,
}: {
  loan: Loan;
  installments: Installment[];
  paid: number;
}) {
  const { t } = useTranslation('calculator');
  const balances = [loan.amount, ...installments.map(({ rest }) => rest)];
  const point = (month: number) =>
    `${month} ${((1 - (balances[month] ?? 0) / loan.amount) * height).toFixed(2)}`;
  const curve = balances.map((_, month) => point(month)).join('L');
  return (
    <figure className={chart.curve}>
      <svg
        viewBox={`0 0 ${installments.length} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path className={chart.ground} d={`M${curve}V${height}H0Z`} />
        <path className={chart.line} d={`M${curve}`} />
        <path className={chart.mark} d={`M${point(paid)}V${height}`} />
      </svg>
      <figcaption>
        <span>
          {t('curve.start')} <Amount riyals={loan.amount} />
        </span>
        <span>
          {t('curve.end', { count: installments.length })} <Amount riyals={loan.balloon} />
        </span>
      </figcaption>
    </figure>
  );
}
