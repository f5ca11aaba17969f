import { toLatinDigits } from './digits.ts';

const decimal = /^([1-9]\d{0,2}(?:[,\u066c]\d{3})+|\d+)(?:[.\u066b](\d+))?$/;

/** Accepts any script's digits. Returns undefined if the number is ambiguous (`4,95`, `0,025`, `2 5`). */
export function parseDecimal(typed: string): number | undefined {
  const text = toLatinDigits(typed)
    .replace(/\p{DI}/gu, '')
    .trim();
  const [, whole, fraction = '0'] = decimal.exec(text) ?? [];
  return whole === undefined ? undefined : Number(`${whole.replace(/\D/g, '')}.${fraction}`);
}
