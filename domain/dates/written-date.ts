import type { CivilDate } from './civil-date.ts';

/** A civil date in the picker's default form, `MM/dd/yyyy` (R10.2). */
export function formatPicker(date: CivilDate): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}

/** A civil date as the disclosed rates are dated (R10.3): `26/5/2025`. */
export function formatDayFirst(date: CivilDate): string {
  return date.split('-').reverse().map(Number).join('/');
}
