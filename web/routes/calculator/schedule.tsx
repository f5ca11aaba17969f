import type { Installment } from '#domain/calculator/calculator.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Amount } from '../../ui/riyal.tsx';
import styles from './schedule.module.css';

export function Schedule({ installments, balloon }: { installments: Installment[]; balloon: number }) {
  const { t } = useTranslation('calculator');
  const columns = ['payment', 'profit', 'principal', 'rest'] as const;
  return (
    <details className={styles.schedule}>
      <summary>{t('schedule.title')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
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
