import type { FieldName } from '../forms/fields.ts';
import type { Form } from '../forms/form.ts';
import { leastAccepted, looseFields } from '../products/beyond-terms.ts';
import type { TermAsk, TermAsks } from '../products/product-terms.ts';
import type { Answers } from '../rules/answers.ts';
import { type Conditions, refusals } from '../rules/eligibility.ts';
import { countedFields, isCounted, knownAnswers } from './form-answers.ts';

/** A form's refusal, and what would change it. Riyals a month, months, years. */
export type RuleRefusal =
  | { reason: 'nationality' }
  /** `left`: years until the minimum age, at most a year too many; absent if the applicant is too old. */
  | { reason: 'age'; least: number; most?: number | undefined; left?: number | undefined }
  | { reason: 'income'; least: number }
  | { reason: 'work' | 'business'; least: number; left: number };

/** Requirements of a product's terms that its form does not check. The company checks them later. */
type Doubt = 'age' | TermAsk;

export interface Verdict {
  /** Empty if the form would accept the application. */
  refusals: RuleRefusal[];
  doubts: Doubt[];
}

const reasons = {
  monthlyIncome: 'income',
  age: 'age',
  monthsAtWork: 'work',
  monthsInBusiness: 'business',
} as const;

/**
 * Predicts a form's answer to an application by the form's own rules. Reports every refusal, not only the first.
 * Refuses a number for which the form has no choice, since nobody could send it.
 * @param answers - of the eligibility check, already read
 * @param asks - the requirements of the product's terms
 */
export function verdictOf(
  form: Form,
  answers: Answers,
  conditions: Conditions,
  asks: TermAsks = {},
): Verdict {
  const known = knownAnswers(form, answers, conditions.today);
  const refused = new Set(refusals(form, known, conditions).map(({ name }) => name));
  for (const name of form.fields) if (known[name] === null) refused.add(name);
  const doubts: Doubt[] = [];
  if (!form.eligibility.birthDate && Number(answers.age) > conditions.maxLeadAge) doubts.push('age');
  for (const [name, { ask }] of Object.entries(looseFields(form, asks, conditions)))
    if (!refused.has(name as FieldName) && isBeyond(ask, answers, asks)) doubts.push(ask);
  return { refusals: [...refused].map((name) => refusalOf(name, form, answers, conditions, asks)), doubts };
}

function isBeyond(ask: TermAsk, answers: Answers, asks: TermAsks): boolean {
  if (ask === 'sectors') return !asks.sectors?.includes(Number(answers.workSectorId));
  return Number(answers[ask]) < Number(asks[ask]);
}

function refusalOf(
  name: FieldName,
  form: Form,
  answers: Answers,
  conditions: Conditions,
  asks: TermAsks,
): RuleRefusal {
  if (name === 'birthDate') {
    const { minLeadAge: least, maxLeadAge: most } = conditions;
    const left = least - Number(answers.age);
    return { reason: 'age', least, most, left: left > 0 ? left : undefined };
  }
  if (!isCounted(name)) return { reason: 'nationality' };
  const { by } = countedFields[name];
  // State the higher of the two minimums. Otherwise an applicant who reached the form's minimum would find that the
  // terms require more.
  const least = Math.max(leastAccepted(form, name, conditions), by === 'age' ? 0 : (asks[by] ?? 0));
  const reason = reasons[by];
  return reason === 'income' ? { reason, least } : { reason, least, left: least - Number(answers[by]) };
}
