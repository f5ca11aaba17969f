import type { Calculation } from '#domain/calculator/calculator.ts';
import { formatApr } from '#domain/calculator/shown-apr.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Amount } from '../../ui/riyal.tsx';
import stacked from '../../ui/stacked-table.module.css';
import styles from './example-table.module.css';

export interface CalculatedExample extends Calculation {
  amount: number;
  years: number;
  balloon: number;
}

export function ExampleTable({
  id = 'examples',
  title,
  examples,
}: {
  id?: string;
  title?: string;
  examples: CalculatedExample[];
}) {
  const { t } = useTranslation('product');
  const leased = examples.some(({ balloon }) => balloon > 0);
  const columns = leased
    ? (['amount', 'years', 'finalPayment', 'payment', 'fees', 'cost', 'apr'] as const)
    : (['amount', 'years', 'payment', 'cost', 'apr'] as const);
  const cells = (example: CalculatedExample) => ({
    amount: <Amount riyals={example.amount} />,
    years: t('examples.overYears', { count: example.years }),
    finalPayment: <Amount riyals={example.balloon} />,
    fees: <Amount riyals={example.adminFees} decimals={2} />,
    payment: <Amount riyals={example.monthlyPaymentWithInsurance} decimals={2} />,
    cost: <Amount riyals={example.totalFinanceCost} decimals={2} />,
    apr: <bdi dir="ltr">{formatApr(example.apr)}%</bdi>,
  });
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="heading">
        {title ?? t('examples.title')}
      </h2>
      <div className={stacked.wrap}>
        <table className={`${stacked.table} ${stacked.short} ${styles.table}`}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`examples.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {examples.map((example) => (
              <tr key={`${example.amount}-${example.years}`}>
                {columns.map((column) => (
                  <td key={column} data-title={t(`examples.${column}`)} data-column={column}>
                    {cells(example)[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={`quiet ${styles.note}`}>{t('examples.note')}</p>
    </section>
  );
}
