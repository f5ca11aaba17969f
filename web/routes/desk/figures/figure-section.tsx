import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import styles from './plots.module.css';

/** Plots under their title, and the table that they are drawn from. */
export function FigureSection({
  id,
  title,
  lead,
  table,
  children,
}: {
  id: string;
  title: string;
  lead: string;
  table: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('desk');
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className="heading">
        {title}
      </h2>
      <p className="quiet">{lead}</p>
      <div className={styles.plots}>{children}</div>
      <details>
        <summary>{t('figures.table', { title })}</summary>
        {table}
      </details>
    </section>
  );
}

interface Row {
  name: string;
  cells: readonly string[];
}

export function TotalsTable({
  first,
  columns,
  rows,
}: {
  /** What the rows are. */
  first: string;
  columns: readonly string[];
  rows: readonly Row[];
}) {
  return (
    <DataTable
      columns={[
        { title: first, cell: ({ name }) => <bdi>{name}</bdi>, names: 'row' },
        ...columns.map((title, at) => ({ title, cell: ({ cells }: Row) => <bdi>{cells[at]}</bdi> })),
      ]}
      rows={rows}
      keyOf={({ name }) => name}
    />
  );
}
