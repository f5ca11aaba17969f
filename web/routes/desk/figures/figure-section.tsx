import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import styles from './plots.module.css';

interface Row {
  name: string;
  cells: readonly string[];
}

/** @param first - heading of the table's first column */
export function FigureSection({
  id,
  title,
  lead,
  first,
  columns,
  rows,
  children,
}: {
  id: string;
  title: string;
  lead: string;
  first: string;
  columns: readonly string[];
  rows: readonly Row[];
  children: ReactNode;
}) {
  const { t } = useTranslation('desk');
  return (
    <section aria-labelledby={id} className={`stack4 ${styles.section}`}>
      <h2 id={id} className="heading">
        {title}
      </h2>
      <p className="quiet">{lead}</p>
      <div className={styles.plots}>{children}</div>
      <details>
        <summary>{t('figures.table', { title })}</summary>
        <DataTable
          columns={[
            { title: first, cell: ({ name }) => <bdi>{name}</bdi>, names: 'row' },
            ...columns.map((title, at) => ({ title, cell: ({ cells }: Row) => <bdi>{cells[at]}</bdi> })),
          ]}
          rows={rows}
          keyOf={({ name }) => name}
        />
      </details>
    </section>
  );
}
