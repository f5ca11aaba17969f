import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { smallButton } from '../../../../ui/button.ts';
import { type FieldProps, Frame, withoutLanguage } from './field-frame.tsx';
import { useFieldWords, useFormState } from './form-state.ts';
import styles from './schema-form.module.css';
import { SchemaField } from './schema-form.tsx';
import { emptyOf, isBilingual, moveRow, nonEmptySchema, replace, valueAt } from './values.ts';

const control = 'input:not([hidden]), textarea, select, button';

/** Edits both languages at once. The focus follows the row. */
export function RowList({ schema, places, isRequired, label }: FieldProps) {
  const { kind, value, change, isReadOnly, announce, uploads } = useFormState();
  const { t } = useTranslation('content');
  const { rowOf } = useFieldWords(kind);
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const toFocus = useRef<number | 'add'>(undefined);
  useEffect(() => {
    const target = toFocus.current;
    toFocus.current = undefined;
    if (target === 'add') add.current?.focus();
    else if (target !== undefined)
      list.current?.children[target]?.querySelector<HTMLElement>(control)?.focus();
  });
  const items = schema.items ?? {};
  const isFramed = nonEmptySchema(items).type === 'object' && !isBilingual(items);
  const isLine = !isFramed && !isBilingual(items) && places.length === 1;
  const rowsAt = (whole: unknown, place: FieldProps['places'][number]) =>
    (valueAt(whole, place) as unknown[] | undefined) ?? [];
  const count = Math.max(...places.map((place) => rowsAt(value, place).length));
  const name = rowOf(places[0] ?? []);
  const nameOf = (row: number) => t('form.row', { name, number: row + 1 });
  const placeOf = (row: number, of: number) => t('form.rowOf', { name, number: row + 1, count: of });

  /** Without rows, an optional list is removed. */
  const changeRows = (next: (rows: unknown[]) => unknown[], focus: number | 'add', announcement: string) => {
    const changed = places.reduce((whole, place) => {
      const rows = rowsAt(whole, place);
      const missing = Array.from({ length: count - rows.length }, () => emptyOf(items));
      return replace(whole, place, next([...rows, ...missing]));
    }, value);
    const isEmpty = places.every((place) => rowsAt(changed, place).length === 0);
    change(isEmpty && !isRequired ? replace(changed, withoutLanguage(places), undefined) : changed);
    toFocus.current = focus;
    announce(announcement);
  };
  const button = (action: 'up' | 'down' | 'remove', row: number, press: () => void) => (
    <button
      type="button"
      className={smallButton}
      aria-label={t('form.named', { action: t(`form.${action}`), name: placeOf(row, count) })}
      // A running upload refers to its row by number.
      disabled={uploads.isUploading}
      onClick={press}
    >
      {isFramed ? t('form.named', { action: t(`form.${action}`), name: nameOf(row) }) : t(`form.${action}`)}
    </button>
  );
  const move = (row: number, to: number) =>
    changeRows((rows) => moveRow(rows, row, to), to, t('form.moved', { place: placeOf(to, count) }));
  return (
    <Frame places={places} label={label} isRequired={isRequired}>
      <ol ref={list} className={styles.rows}>
        {Array.from({ length: count }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id, and its inputs are controlled
          <li key={row} className={isFramed ? 'card' : isLine ? styles.line : undefined}>
            <Row name={isFramed ? nameOf(row) : undefined}>
              <SchemaField
                schema={items}
                places={places.map((place) => [...place, row])}
                isRequired
                label={nameOf(row)}
              />
            </Row>
            {!isReadOnly && (
              <div className="cluster2">
                {row > 0 && button('up', row, () => move(row, row - 1))}
                {row < count - 1 && button('down', row, () => move(row, row + 1))}
                {button('remove', row, () =>
                  changeRows(
                    (rows) => rows.filter((_, at) => at !== row),
                    'add',
                    t('form.removed', { count: count - 1 }),
                  ),
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      {!isReadOnly && (
        <button
          ref={add}
          type="button"
          className={smallButton}
          onClick={() =>
            changeRows(
              (rows) => [...rows, emptyOf(items)],
              count,
              t('form.added', { place: placeOf(count, count + 1) }),
            )
          }
        >
          {t('form.addTo', { name })}
        </button>
      )}
    </Frame>
  );
}

function Row({ name, children }: { name: string | undefined; children: ReactNode }) {
  return name === undefined ? (
    children
  ) : (
    <fieldset className={`stack4 ${styles.row}`}>
      <legend>{name}</legend>
      {children}
    </fieldset>
  );
}
