import { type RawBuilder, sql } from 'kysely';
import { type CivilDate, parseDate } from '#domain/dates/civil-date.ts';
import { isId } from './ids.ts';

/** The last row's sort value, and its id or reference. */
export interface Cursor<At extends Date | CivilDate> {
  at: At;
  id: string;
}

/** An invalid cursor starts at page one. Thirteen digits end in 2286: later years have more digits than a date may have. */
export function parseTimeCursor(text: string | undefined): Cursor<Date> | undefined {
  const [, at = '', id = ''] = /^(\d{1,13})\.([0-9a-f-]{36})$/.exec(text ?? '') ?? [];
  return isId(id) ? { at: new Date(Number(at)), id } : undefined;
}

/** An invalid cursor starts at page one. */
export function parseDayCursor(text: string | undefined): Cursor<CivilDate> | undefined {
  const [, day = '', id = ''] = /^(\d{4}-\d\d-\d\d)\.([A-Z0-9-]{1,20})$/.exec(text ?? '') ?? [];
  const at = parseDate(day);
  return at ? { at, id } : undefined;
}

/** Returns undefined for a page that is not full: it is the last. `cursorOf` may return `Unverified` values. */
export function nextCursor<Row>(
  rows: readonly Row[],
  pageSize: number,
  cursorOf: (last: Row) => { at: unknown; id: unknown },
): string | undefined {
  const last = rows.length < pageSize ? undefined : rows.at(-1);
  if (last === undefined) return undefined;
  const { at, id } = cursorOf(last);
  return `${at instanceof Date ? at.getTime() : at}.${id}`;
}

export function isAfter(
  [at, id]: readonly [string, string],
  order: 'asc' | 'desc',
  cursor: Cursor<Date | CivilDate> | undefined,
): RawBuilder<boolean> {
  if (!cursor) return sql`true`;
  const operator = sql.raw(order === 'asc' ? '>' : '<');
  return sql`(${sql.ref(at)}, ${sql.ref(id)}) ${operator} (${cursor.at}, ${cursor.id})`;
}
