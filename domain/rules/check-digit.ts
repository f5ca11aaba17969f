import type { FieldName } from '../forms/fields.ts';
import { type Form, fieldIn } from '../forms/form.ts';
import { formats } from './formats.ts';

/** Luhn; most typing errors do not pass. */
export function hasCheckDigit(id: string): boolean {
  const sum = [...id].reduce((sum, digit, index) => {
    const weighed = index % 2 === 0 ? 2 * Number(digit) : Number(digit);
    return sum + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}

/** May be mistyped. This is advice and never a refusal: the rule asks for ten digits only. */
export interface DoubtfulId {
  name: FieldName;
  id: string;
}

/**
 * Skips the id that the visitor has confirmed.
 * @param values - as typed, by field; ids that break their field's rule are skipped
 */
export function findDoubtfulId(
  form: Form,
  values: Readonly<Record<string, string>>,
  confirmed: string | undefined,
): DoubtfulId | undefined {
  const { clean, pattern } = formats.nationalId;
  for (const name of form.fields) {
    if (!fieldIn(form, name).asksCheckDigit) continue;
    const id = clean((values[name] ?? '').slice(0, formats.nationalId.maxLength));
    if (pattern?.matches(id) && !hasCheckDigit(id) && id !== confirmed) return { name, id };
  }
  return undefined;
}
