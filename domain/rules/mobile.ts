import { cleanNumber } from './digits.ts';

/** Country code, trunk zero, both (`+966 (0) 55…`) or neither, then the mobile itself. */
const saudiMobile = /^(?:(?:\+|00)?966)?0?(5\d{8})$/;

/** A mobile is shown from the 7th character of its local form (R3.2). */
const hiddenCharacters = 6;

/**
 * A Saudi mobile as typed: `05…`, `5…`, `966…`, `+966…` or `00966…`, with digits of any script and any separators.
 * All forms of one mobile give the same `9665XXXXXXXX`; anything else gives undefined.
 */
export function parseMobile(typed: string): string | undefined {
  const subscriber = saudiMobile.exec(cleanNumber(typed))?.[1];
  return subscriber === undefined ? undefined : `966${subscriber}`;
}

/** The mobile as forms send it: `966551234567` is `0551234567`. */
export function toLocalMobile(mobile966: string): string {
  return `0${mobile966.slice('966'.length)}`;
}

/**
 * A mobile, in any form, for showing to whoever asked for a code: `••••••4567`.
 * Plain text: the page isolates its direction (`<bdi dir="ltr">`).
 */
export function maskMobile(mobile: string): string {
  const canonical = parseMobile(mobile);
  const local = canonical === undefined ? mobile : toLocalMobile(canonical);
  return '•'.repeat(hiddenCharacters) + local.slice(hiddenCharacters);
}
