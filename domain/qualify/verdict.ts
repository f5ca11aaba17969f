import type { FieldName } from '../forms/fields.ts';
import type { Form } from '../forms/form.ts';
import { fieldsNeedingTerms, minAccepted } from '../products/fields-needing-terms.ts';
import type { Requirement, Requirements } from '../products/product-terms.ts';
import type { Answers } from '../rules/answers.ts';
import { type Conditions, refusals } from '../rules/eligibility.ts';
import { isRangeField, knownAnswers, rangeFields } from './form-answers.ts';

/** Numbers are in riyals a month (`income`), months (`work`, `business`) or years (`age`). */
export type RuleRefusal =
  | { reason: 'nationality' }
  /** `remaining`: years until the minimum age, at most a year too many; absent if the applicant is too old. */
  | { reason: 'age'; min: number; max?: number | undefined; remaining?: number | undefined }
  | { reason: 'income'; min: number }
  | { reason: 'work' | 'business'; min: number; remaining: number };

/** The company checks these later. */
type UncheckedTerm = 'age' | Requirement;

export interface Verdict {
  /** Empty if the form would accept the application. */
  refusals: RuleRefusal[];
  uncheckedTerms: UncheckedTerm[];
}

const reasons = {
  monthlyIncome: 'income',
  age: 'age',
  monthsAtWork: 'work',
  monthsInBusiness: 'business',
} as const;

/**
 * Predicts by a form's own rules whether the form would be accepted. Reports every refusal, not only the first. Refuses
 * a number for which the form has no choice, since nobody could send that number.
 * @param answers - of the eligibility check, already read
 */
export function verdictOf(
  form: Form,
  answers: Answers,
  conditions: Conditions,
  asks: Requirements = {},
): Verdict {
  const known = knownAnswers(form, answers, conditions.today);
  const refused = new Set(refusals(form, known, conditions).map(({ name }) => name));
  for (const name of form.fields) if (known[name] === null) refused.add(name);
  const uncheckedTerms: UncheckedTerm[] = [];
  if (!form.eligibility.birthDate && Number(answers.age) > conditions.maxLeadAge) uncheckedTerms.push('age');
  for (const [name, { requirement }] of Object.entries(fieldsNeedingTerms(form, asks, conditions)))
    if (!refused.has(name as FieldName) && isTermUnmet(requirement, answers, asks))
      uncheckedTerms.push(requirement);
  return {
    refusals: [...refused].map((name) => refusalOf(name, form, answers, conditions, asks)),
    uncheckedTerms,
  };
}

function isTermUnmet(requirement: Requirement, answers: Answers, asks: Requirements): boolean {
  if (requirement === 'sectors') return !asks.sectors?.includes(Number(answers.workSectorId));
  return Number(answers[requirement]) < Number(asks[requirement]);
}

function refusalOf(
  name: FieldName,
  form: Form,
  answers: Answers,
  conditions: Conditions,
  asks: Requirements,
): RuleRefusal {
  if (name === 'birthDate') {
    const { minLeadAge: min, maxLeadAge: max } = conditions;
    const remaining = min - Number(answers.age);
    return { reason: 'age', min, max, remaining: remaining > 0 ? remaining : undefined };
  }
  if (!isRangeField(name)) return { reason: 'nationality' };
  const { by } = rangeFields[name];
  // State the higher of the two minimums. Otherwise an applicant who reached the form's minimum would find that the
  // terms require more.
  const min = Math.max(minAccepted(form, name, conditions), by === 'age' ? 0 : (asks[by] ?? 0));
  const reason = reasons[by];
  return reason === 'income' ? { reason, min } : { reason, min, remaining: min - Number(answers[by]) };
}
