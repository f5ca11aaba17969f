import type { FieldName } from '../forms/fields.ts';
import type { Form } from '../forms/form.ts';
import { isRangeField, rangeFields } from '../qualify/form-answers.ts';
import { choiceOf, choiceStarts } from '../rules/choice-starts.ts';
import type { Conditions } from '../rules/eligibility.ts';
import { workSectors } from '../rules/options.ts';
import type { Requirement, Requirements } from './product-terms.ts';

interface UncoveredField {
  requirement: Requirement;
  /** Also those that the terms cover only in part. */
  uncoveredChoices: readonly number[];
}

/** The start of the first choice that no rule of the form refuses. */
export function minAccepted(form: Form, name: keyof typeof rangeFields, conditions: Conditions): number {
  const { list } = rangeFields[name];
  const accepts = (start: number) => !form.eligibility[name]?.refuses(choiceOf(list, start), conditions, {});
  return choiceStarts[list].find(accepts) ?? 0;
}

/** Returns the fields whose answers may be outside the terms, or whose list has no choice for low numbers. */
export function fieldsNeedingTerms(
  form: Form,
  asks: Requirements,
  conditions: Conditions,
): Partial<Record<FieldName, UncoveredField>> {
  const uncovered: Partial<Record<FieldName, UncoveredField>> = {};
  for (const name of form.fields) {
    if (name === 'workSectorId' && asks.sectors) {
      const { sectors } = asks;
      const uncoveredChoices = workSectors
        .map(({ value }) => value)
        .filter((value) => !sectors.includes(value));
      if (uncoveredChoices.length > 0) uncovered[name] = { requirement: 'sectors', uncoveredChoices };
    }
    if (!isRangeField(name)) continue;
    const { list, by } = rangeFields[name];
    if (by === 'age' || asks[by] === undefined) continue;
    const min = asks[by];
    const starts: readonly number[] = choiceStarts[list];
    const hasNoChoiceBelow = Number(starts[0]) > 0;
    if (hasNoChoiceBelow || min > minAccepted(form, name, conditions))
      uncovered[name] = {
        requirement: by,
        uncoveredChoices: starts.flatMap((start, at) => (start < min ? at + 1 : [])),
      };
  }
  return uncovered;
}
