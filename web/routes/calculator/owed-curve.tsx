import type { Installment, Loan } from '#domain/calculator/calculator.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Amount } from '../../ui/riyal.tsx';
import styles from './owed-curve.module.css';

const height = 100;

/**
 * The principal that is still owed, month by month, from the amount down to the final payment, and what of it has been paid off by a
 * month. The schedule says the same in figures.
 */
export function OwedCurve({
  loan,
  installments,
  paid,
}: {
  loan: Loan;
  installments: Installment[];
  paid: number;
}) {
  const { t } = useTranslation('calculator');
  const owed = [loan.amount, ...installments.map(({ rest }) => rest)];
  const point = (month: number) => `${month} ${((1 - (owed[month] ?? 0) / loan.amount) * height).toFixed(2)}`;
  const curve = owed.map((_, month) => point(month)).join('L');
  return (
    <figure className={styles.curve}>
      <svg
        viewBox={`0 0 ${installments.length} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path className={styles.ground} d={`M${curve}V${height}H0Z`} />
        <path className={styles.line} d={`M${curve}`} />
        <path className={styles.mark} d={`M${point(paid)}V${height}`} />
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
