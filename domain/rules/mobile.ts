import { cleanNumber } from './digits.ts';

/** Country code, trunk zero, both (`+966 (0) 55…`) or neither, then the mobile number. */
const saudiMobile = /^(?:(?:\+|00)?966)?0?(5\d{8})$/;

/** Number of hidden characters of a masked mobile: it shows its local form from the 7th character (R3.2). */
const hiddenCharacters = 6;

/**
 * Parses a Saudi mobile: `05…`, `5…`, `966…`, `+966…` or `00966…`, with digits of any script and any separators. All
 * spellings return the same `9665XXXXXXXX`; anything else returns undefined.
 */
export function parseMobile(typed: string): string | undefined {
  const subscriber = saudiMobile.exec(cleanNumber(typed))?.[1];
  return subscriber === undefined ? undefined : `966${subscriber}`;
}

/** Returns the local form, which forms send: `966551234567` becomes `0551234567`. */
export function toLocalMobile(mobile966: string): string {
  return `0${mobile966.slice('966'.length)}`;
}

/**
 * Masks a mobile of any spelling for display after a code was sent: `••••••4567`. Returns plain text; the page isolates
 * its direction (`<bdi dir="ltr">`).
 */
export function maskMobile(mobile: string): string {
  const canonical = parseMobile(mobile);
  const local = canonical === undefined ? mobile : toLocalMobile(canonical);
  return '•'.repeat(hiddenCharacters) + local.slice(hiddenCharacters);
}
