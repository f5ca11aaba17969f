import type { ReactNode } from 'react';
import stacked from '../../ui/stacked-table.module.css';

/** A column of a desk's table. */
export interface Column<Row> {
  title: string;
  cell(row: Row): ReactNode;
  /** Whether its cells name their rows. */
  isRowHeader?: boolean;
}

/** A table of the desk. On a narrow screen each row becomes a card. */
export function DeskTable<Row>({
  columns,
  rows,
  keyOf,
}: {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string | number;
}) {
  return (
    <div className={stacked.wrap}>
      <table className={`${stacked.table} ${stacked.short}`}>
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
              {columns.map(({ title, cell, isRowHeader }) =>
                isRowHeader ? (
                  <th key={title} scope="row" data-title={title}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={title} data-title={title}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
