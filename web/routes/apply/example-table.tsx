import { formatApr } from '#domain/calculator/apr.ts';
import type { Calculation } from '#domain/calculator/calculator.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Amount } from '../../ui/riyal.tsx';
import stacked from '../../ui/stacked-table.module.css';
import styles from './example-table.module.css';

export interface CalculatedExample extends Calculation {
  amount: number;
  years: number;
  balloon: number;
}

/** A product's published examples, worked out; on a phone each row becomes a card with its titles. */
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
  const columns: Column<CalculatedExample>[] = [
    { title: t('examples.amount'), cell: ({ amount }) => <Amount riyals={amount} /> },
    { title: t('examples.years'), cell: ({ years }) => t('examples.overYears', { count: years }) },
    ...(leased
      ? [
          {
            title: t('examples.finalPayment'),
            cell: ({ balloon }: CalculatedExample) => <Amount riyals={balloon} />,
          },
        ]
      : []),
    {
      title: t('examples.payment'),
      cell: (one) => <Amount riyals={one.monthlyPaymentWithInsurance} decimals={2} />,
    },
    ...(leased
      ? [
          {
            title: t('examples.fees'),
            cell: ({ adminFees }: CalculatedExample) => <Amount riyals={adminFees} decimals={2} />,
          },
        ]
      : []),
    {
      title: t('examples.cost'),
      cell: ({ totalFinanceCost }) => <Amount riyals={totalFinanceCost} decimals={2} />,
    },
    { title: t('examples.apr'), cell: ({ apr }) => <bdi dir="ltr">{formatApr(apr)}%</bdi>, name: 'apr' },
  ];
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="heading">
        {title ?? t('examples.title')}
      </h2>
      <DataTable
        columns={columns}
        rows={examples}
        keyOf={({ amount, years }) => `${amount}-${years}`}
        className={`${stacked.short} ${styles.table}`}
      />
      <p className={`quiet ${styles.note}`}>{t('examples.note')}</p>
    </section>
  );
}
