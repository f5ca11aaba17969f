import type { ReactNode } from 'react';
import stacked from './stacked-table.module.css';

export interface Column<Row> {
  title: string;
  cell(row: Row): ReactNode;
  /** The column's cells are row headers. A `heading` shows no title in a card. */
  names?: 'row' | 'heading';
}

/** On a narrow screen each row becomes a card. */
export function DataTable<Row>({
  columns,
  rows,
  keyOf,
  none,
  caption,
  className = stacked.short,
  labelledBy,
}: {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string | number;
  /** Shown instead of an empty table. */
  none?: string;
  caption?: ReactNode;
  className?: string | undefined;
  labelledBy?: string;
}) {
  if (none !== undefined && rows.length === 0) return <p>{none}</p>;
  return (
    <div className={stacked.wrap}>
      <table className={`${stacked.table} ${className}`} aria-labelledby={labelledBy}>
        {caption}
        <thead>
          <tr>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell, names }) => {
                const Cell = names ? 'th' : 'td';
                return (
                  <Cell
                    key={title}
                    scope={names && 'row'}
                    data-title={names === 'heading' ? undefined : title}
                  >
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
