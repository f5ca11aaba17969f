import type { Field } from '../forms/fields.ts';
import type { DateConditions, DateRange, EligibilityRule } from '../rules/eligibility.ts';
import { type CivilDate, firstDate, lastDate } from './civil-date.ts';

/** Exactly the dates within pass the field's rules and the form's eligibility rule. */
export function dateRange(
  { notBefore }: Pick<Field, 'notBefore'>,
  rule: EligibilityRule | undefined,
  conditions: DateConditions,
): Required<DateRange> {
  const { min = firstDate, max = lastDate } = rule?.accepts?.(conditions) ?? {};
  return {
    min: later(later(firstDate, min), notBefore ? conditions.today : firstDate),
    max: max < lastDate ? max : lastDate,
  };
}

const later = (one: CivilDate, other: CivilDate) => (one > other ? one : other);
