import { type FieldName, fieldOf } from '../forms/fields.ts';
import type { Form } from '../forms/form.ts';
import { type OptionListName, type OptionLists, offeredOptions } from '../rules/options.ts';

/** Choices only, no number, id or date of birth (R22.2). */
const carried: readonly FieldName[] = [
  'salaryId',
  'custIncomeRangeId',
  'ageCategory',
  'workSectorId',
  'workJoiningDurationId',
  'BusinessAge',
];

export function carriedFields(form: Form): FieldName[] {
  return form.fields.filter((name) => carried.includes(name));
}

/**
 * Accepts only options that the lists offer: anybody can write an address.
 * @param read - returns a value of the address by its name
 */
export function choicesOfAddress(
  form: Form,
  read: (name: FieldName) => string | null,
  lists: OptionLists,
): Partial<Record<FieldName, string>> {
  return Object.fromEntries(
    carriedFields(form).flatMap((name) => {
      const given = read(name);
      const options = offeredOptions(lists, fieldOf(name).options as OptionListName);
      return options.some(({ value }) => String(value) === given) ? [[name, given]] : [];
    }),
  );
}
