import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import stacked from '../../../ui/stacked-table.module.css';
import text from '../../../ui/text.module.css';
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
      <h2 id={id} className={text.heading}>
        {title}
      </h2>
      <p className={text.quiet}>{lead}</p>
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
    <div className={stacked.wrap}>
      <table className={`${stacked.table} ${stacked.short}`}>
        <thead>
          <tr>
            {[first, ...columns].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row" data-title={first}>
                <bdi>{name}</bdi>
              </th>
              {columns.map((column, at) => (
                <td key={column} data-title={column}>
                  <bdi>{cells[at]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
