import type { Installment } from '#domain/calculator/calculator.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Amount } from '../../ui/riyal.tsx';
import styles from './schedule.module.css';

/** Month by month, to be opened; the picture shows how the principal grows and the profit shrinks in equal payments. */
export function Schedule({ installments, balloon }: { installments: Installment[]; balloon: number }) {
  const { t } = useTranslation('calculator');
  const columns = ['payment', 'profit', 'principal', 'rest'] as const;
  return (
    <details className={styles.schedule}>
      <summary>{t('schedule.title')}</summary>
      <Picture installments={installments} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with the keyboard, too */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('schedule.title')}>
        <table>
          <caption>{t('schedule.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('schedule.month')}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`schedule.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {installments.map((installment) => (
              <tr key={installment.month}>
                <th scope="row">{installment.month}</th>
                {columns.map((column) => (
                  <td key={column}>
                    <Amount riyals={installment[column]} decimals={2} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {balloon > 0 && (
        <p className={styles.note}>
          {t('schedule.balloon')} <Amount riyals={balloon} />
        </p>
      )}
    </details>
  );
}

const height = 120;
const bar = 10;

/** One bar a month: principal below, profit on top. The table says the same in figures. */
function Picture({ installments }: { installments: Installment[] }) {
  const { t } = useTranslation('calculator');
  const most = Math.max(...installments.map(({ payment }) => payment));
  const scaled = (riyals: number) => (most > 0 ? (riyals / most) * height : 0);
  return (
    <figure className={styles.picture}>
      <svg
        viewBox={`0 0 ${installments.length * bar} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {installments.map(({ month, principal, profit }) => (
          <g key={month} transform={`translate(${(month - 1) * bar} 0)`}>
            <rect
              className={styles.principal}
              y={height - scaled(principal)}
              width={bar - 2}
              height={scaled(principal)}
            />
            <rect
              className={styles.profit}
              y={height - scaled(principal + profit)}
              width={bar - 2}
              height={scaled(profit)}
            />
          </g>
        ))}
      </svg>
      <figcaption>
        <span data-part="principal">{t('schedule.principal')}</span>
        <span data-part="profit">{t('schedule.profit')}</span>
      </figcaption>
    </figure>
  );
}
