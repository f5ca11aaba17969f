import { useTranslation } from 'react-i18next';
import type { Calculation } from '#domain/calculator.ts';
import styles from './example-table.module.css';
import { Amount } from './riyal.tsx';

export interface Example extends Calculation {
  amount: number;
  years: number;
}

/** A product's published examples, worked out; on a phone each row becomes a card with its titles. */
export function ExampleTable({
  title,
  note,
  examples,
}: {
  title: string;
  note: string;
  examples: Example[];
}) {
  const { t } = useTranslation('personal-finance');
  const columns = ['amount', 'years', 'payment', 'cost', 'apr'] as const;
  const cells = (example: Example) => ({
    amount: <Amount riyals={example.amount} />,
    years: t('examples.overYears', { count: example.years }),
    payment: <Amount riyals={example.monthlyPaymentWithInsurance} decimals={2} />,
    cost: <Amount riyals={example.totalFinanceCost} decimals={2} />,
    apr: <bdi dir="ltr">{example.apr.toFixed(2)}%</bdi>,
  });
  return (
    <section id="examples" aria-labelledby="examples-title">
      <h2 id="examples-title" className={styles.title}>
        {title}
      </h2>
      <table className={styles.table}>
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
      <p className={styles.note}>{note}</p>
    </section>
  );
}
