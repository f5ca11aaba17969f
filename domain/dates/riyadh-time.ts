import { parseDate } from './civil-date.ts';

/**
 * Parses what a browser's control sends: `2026-11-22T00:00`.
 * @returns ISO 8601 with the zone; undefined for anything else
 */
export function parseRiyadhTime(typed: string): string | undefined {
  const [, date, time] =
    /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)(?::\d\d(?:\.\d+)?)?$/.exec(typed) ?? [];
  return date && parseDate(date) === date ? `${date}T${time}:00+03:00` : undefined;
}
