import { parseDate } from '#domain/dates/civil-date.ts';

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
  'others behind it, none twice, each with the last day on which it is accepted (new,old@2026-11-20)';

/** Reads `new,old@2026-11-20`: the first without a day, each other with one. Undefined where it is not so. */
export const keyRing =
  <Value extends string | Buffer>(parse: (value: string) => Value | undefined) =>
  (text: string): KeyRing<Value> | undefined => {
    const secrets = text.split(',').map((part, at) => secretIn(part.trim(), parse, at === 0));
    const [current, ...others] = secrets.filter((secret) => secret !== undefined);
    const isWhole = secrets.every((secret) => secret !== undefined);
    const isEachOnce = new Set(secrets.map((secret) => String(secret?.value))).size === secrets.length;
    return current && isWhole && isEachOnce ? [current, ...others] : undefined;
  };

function secretIn<Value>(
  text: string,
  parse: (value: string) => Value | undefined,
  isCurrent: boolean,
): RingSecret<Value> | undefined {
  const [, written = '', day] = /^(.*?)(?:@(\d{4}-\d\d-\d\d))?$/s.exec(text) ?? [];
  const value = parse(written);
  if (value === undefined || isCurrent !== (day === undefined)) return undefined;
  if (day === undefined) return { value };
  // Date.parse takes 30 February for 2 March.
  if (parseDate(day) !== day) return undefined;
  return { value, until: new Date(Date.parse(`${day}T00:00:00+03:00`) + 86_400_000) };
}

/** Those that are accepted for what was made at a moment, which has to be known from elsewhere than what is verified. */
export const acceptedAt = <Value>(ring: KeyRing<Value>, at: Date): Value[] =>
  ring.flatMap(({ value, until }) => (until === undefined || at < until ? [value] : []));
