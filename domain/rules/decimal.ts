import { toLatinDigits } from './digits.ts';

/** Digits, or groups of three with commas, and a decimal part after a full stop or the Arabic decimal sign. */
const decimal = /^(\d{1,3}(?:[,\u066c]\d{3})+|\d+)(?:[.\u066b](\d+))?$/;

/** Parses a typed number in digits of any script. Returns undefined unless it has only one meaning (not `4,95`). */
export function parseDecimal(typed: string): number | undefined {
  const text = toLatinDigits(typed).replace(/[\s\p{DI}]/gu, '');
  const [, whole, fraction = '0'] = decimal.exec(text) ?? [];
  return whole === undefined ? undefined : Number(`${whole.replace(/\D/g, '')}.${fraction}`);
}
