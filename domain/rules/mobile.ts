import { cleanNumber } from './digits.ts';

/** Country code, trunk zero, both (`+966 (0) 55…`) or neither, then the mobile number. */
const saudiMobile = /^(?:(?:\+|00)?966)?0?(5\d{8})$/;

/** Shows the local form from the 7th character (R3.2). */
const hiddenCharacters = 6;

/**
 * Accepts `05…`, `5…`, `966…`, `+966…` or `00966…`, with digits of any script and any separators. Returns
 * `9665XXXXXXXX`; anything else returns undefined.
 */
export function parseMobile(typed: string): string | undefined {
  const subscriber = saudiMobile.exec(cleanNumber(typed))?.[1];
  return subscriber === undefined ? undefined : `966${subscriber}`;
}

/** Forms send this: `966551234567` becomes `0551234567`. */
export function toLocalMobile(mobile966: string): string {
  return `0${mobile966.slice('966'.length)}`;
}

/** `••••••4567`, from any spelling. The page isolates its direction (`<bdi dir="ltr">`). */
export function maskMobile(mobile: string): string {
  const canonical = parseMobile(mobile);
  const local = canonical === undefined ? mobile : toLocalMobile(canonical);
  return '•'.repeat(hiddenCharacters) + local.slice(hiddenCharacters);
}
