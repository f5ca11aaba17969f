import { type CivilDate, dateOfDay, dayInRiyadh, parseDate } from '#domain/dates/civil-date.ts';

/** A secret of a setting that holds several. */
export interface RingSecret<Value> {
  value: Value;
  /** The end of its last day, in Riyadh: from then on it signs nothing, and verifies only what is older. None of the one in use. */
  until?: Date | undefined;
}

/** The secret in use first, then those that are accepted until their days end. */
export type KeyRing<Value> = readonly [RingSecret<Value>, ...RingSecret<Value>[]];

/** For the error line of a setting. */
export const ringSyntax =
  'others behind it, none twice, each with the last day on which it is accepted, a week ahead at most (new,old@2026-11-20)';

/** Days after today: until its last one an old secret, which may have leaked, signs as the one in use does. */
const mostDays = 7;

/** Reads `new,old@2026-11-20`: the first without a day, each other with one. Undefined where it is not so. */
export const keyRing =
  <Value extends string | Buffer>(parse: (value: string) => Value | undefined) =>
  (text: string, now = new Date()): KeyRing<Value> | undefined => {
    const lastDay = dateOfDay(dayInRiyadh(now) + mostDays);
    const secrets = text
      .split(',')
      .map((part, at) => secretIn(part.trim(), parse, at === 0 ? undefined : lastDay));
    const [current, ...others] = secrets.filter((secret) => secret !== undefined);
    const isWhole = secrets.every((secret) => secret !== undefined);
    const isEachOnce = new Set(secrets.map((secret) => String(secret?.value))).size === secrets.length;
    return current && isWhole && isEachOnce ? [current, ...others] : undefined;
  };

/** @param latest - the last day that it may have; none of the secret in use, which has no day */
function secretIn<Value>(
  text: string,
  parse: (value: string) => Value | undefined,
  latest: CivilDate | undefined,
): RingSecret<Value> | undefined {
  const [, written = '', day] = /^(.*?)(?:@(\d{4}-\d\d-\d\d))?$/s.exec(text) ?? [];
  const value = parse(written);
  if (value === undefined || (latest === undefined) !== (day === undefined)) return undefined;
  if (day === undefined || latest === undefined) return { value };
  // Date.parse takes 30 February for 2 March.
  if (parseDate(day) !== day || day > latest) return undefined;
  return { value, until: new Date(Date.parse(`${day}T00:00:00+03:00`) + 86_400_000) };
}

/** Those that are accepted for what was made at a moment, which has to be known from elsewhere than what is verified. */
export const acceptedAt = <Value>(ring: KeyRing<Value>, at: Date): Value[] =>
  ring.flatMap(({ value, until }) => (until === undefined || at < until ? [value] : []));
