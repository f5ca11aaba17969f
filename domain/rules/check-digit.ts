import type { FieldName } from '../forms/fields.ts';
import { type Form, fieldIn } from '../forms/form.ts';
import { formats } from './formats.ts';

/** Whether a Saudi id has the right check digit (Luhn). Most typing errors do not. */
export function hasCheckDigit(id: string): boolean {
  const sum = [...id].reduce((sum, digit, index) => {
    const weighed = index % 2 === 0 ? 2 * Number(digit) : Number(digit);
    return sum + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}

/** An id that may be mistyped. This is advice and never a refusal: the rule asks for ten digits only. */
export interface DoubtfulId {
  name: FieldName;
  id: string;
}

/**
 * Finds an id of a form with a wrong check digit, unless the visitor has already confirmed it.
 * @param values - as typed, by field; ids that break their field's rule are skipped
 * @param confirmed - the id that the visitor confirmed last
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
