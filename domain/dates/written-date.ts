import type { CivilDate } from './civil-date.ts';

/** `MM/dd/yyyy` (R10.2) */
export function formatPicker(date: CivilDate): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}

/** Formats a date as in the APR disclosure: `26/5/2025` (R10.3). */
export function formatDayFirst(date: CivilDate): string {
  return date.split('-').reverse().map(Number).join('/');
}
