import type { FieldName } from '../forms/fields.ts';
import type { Form } from '../forms/form.ts';
import { countedFields, isCounted } from '../qualify/form-answers.ts';
import { choiceOf, choiceStarts } from '../rules/choice-starts.ts';
import type { Conditions } from '../rules/eligibility.ts';
import { workSectors } from '../rules/options.ts';
import type { TermAsk, TermAsks } from './product-terms.ts';

/** A field whose form accepts answers that the product's terms do not cover. */
interface LooseField {
  ask: TermAsk;
  /** Choices that the terms do not cover, or cover only in part. */
  beyond: readonly number[];
}

/**
 * Returns the smallest number that a form accepts in a field: the start of the first choice that no rule of the form
 * refuses.
 */
export function leastAccepted(form: Form, name: keyof typeof countedFields, conditions: Conditions): number {
  const { list } = countedFields[name];
  const accepts = (start: number) => !form.eligibility[name]?.refuses(choiceOf(list, start), conditions, {});
  return choiceStarts[list].find(accepts) ?? 0;
}

/**
 * Returns the fields that must show the product's terms. Their form accepts answers that the terms do not cover, or
 * their list has no choice below the terms' minimum. Answers that the form refuses need no advice.
 */
export function looseFields(
  form: Form,
  asks: TermAsks,
  conditions: Conditions,
): Partial<Record<FieldName, LooseField>> {
  const loose: Partial<Record<FieldName, LooseField>> = {};
  for (const name of form.fields) {
    if (name === 'workSectorId' && asks.sectors) {
      const { sectors } = asks;
      const beyond = workSectors.map(({ value }) => value).filter((value) => !sectors.includes(value));
      if (beyond.length > 0) loose[name] = { ask: 'sectors', beyond };
    }
    if (!isCounted(name)) continue;
    const { list, by } = countedFields[name];
    if (by === 'age' || asks[by] === undefined) continue;
    const least = asks[by];
    const starts: readonly number[] = choiceStarts[list];
    const hasNoChoiceBelow = Number(starts[0]) > 0;
    if (hasNoChoiceBelow || least > leastAccepted(form, name, conditions))
      loose[name] = { ask: by, beyond: starts.flatMap((start, at) => (start < least ? at + 1 : [])) };
  }
  return loose;
}
