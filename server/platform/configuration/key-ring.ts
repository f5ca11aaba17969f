import { type CivilDate, dateOfDay, dayInRiyadh, parseDate } from '#domain/dates/civil-date.ts';

export interface RingSecret<Value> {
  value: Value;
  /**
   * When the secret's last day in Riyadh ends. From then on, the secret signs nothing and verifies only what was made
   * before that time. Absent for the secret in use.
   */
  until?: Date | undefined;
}

/** The secret in use, then old secrets that are accepted until their last day ends. */
export type KeyRing<Value> = readonly [RingSecret<Value>, ...RingSecret<Value>[]];

export const ringSyntax =
  'optionally older ones after it, each with its last valid day, at most a week ahead (new,old@2026-11-20)';

/** How far ahead an old secret's last day may be. Until that day ends, a leaked secret still works. */
const maxOverlapDays = 7;

/** Parses `new,old@2026-11-20`: every secret but the first has a day. */
export const keyRing =
  <Value extends string | Buffer>(parse: (value: string) => Value | undefined) =>
  (text: string, now = new Date()): KeyRing<Value> | undefined => {
    const lastDay = dateOfDay(dayInRiyadh(now) + maxOverlapDays);
    const secrets = text
      .split(',')
      .map((part, at) => parseSecret(part.trim(), parse, at === 0 ? undefined : lastDay));
    const [current, ...others] = secrets.filter((secret) => secret !== undefined);
    const isValid = secrets.every((secret) => secret !== undefined);
    const isUnique = new Set(secrets.map((secret) => String(secret?.value))).size === secrets.length;
    return current && isValid && isUnique ? [current, ...others] : undefined;
  };

/** @param latest - the latest allowed day; undefined for the secret in use, which has no day */
function parseSecret<Value>(
  text: string,
  parse: (value: string) => Value | undefined,
  latest: CivilDate | undefined,
): RingSecret<Value> | undefined {
  const [, written = '', day] = /^(.*?)(?:@(\d{4}-\d\d-\d\d))?$/s.exec(text) ?? [];
  const value = parse(written);
  if (value === undefined || (latest === undefined) !== (day === undefined)) return undefined;
  if (day === undefined || latest === undefined) return { value };
  // Date.parse reads 30 February as 2 March.
  if (parseDate(day) !== day || day > latest) return undefined;
  return { value, until: new Date(Date.parse(`${day}T00:00:00+03:00`) + 86_400_000) };
}

/** @param at - now, or when the value was made according to a trusted record; never a time that the value states */
export const secretsValidAt = <Value>(ring: KeyRing<Value>, at: Date): Value[] =>
  ring.flatMap(({ value, until }) => (until === undefined || at < until ? [value] : []));
