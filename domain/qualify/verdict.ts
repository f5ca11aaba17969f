import type { FieldName } from '../forms/fields.ts';
import type { Form } from '../forms/form.ts';
import { leastAccepted, looseFields } from '../products/beyond-terms.ts';
import type { TermAsk, TermAsks } from '../products/product-terms.ts';
import type { Answers } from '../rules/answers.ts';
import { type Conditions, refusals } from '../rules/eligibility.ts';
import { countedFields, isCounted, knownAnswers } from './form-answers.ts';

/** A rule that a form would refuse by, and what would change that. Riyals a month, months, years. */
export type RuleRefusal =
  /** Nothing would. */
  | { reason: 'nationality' }
  /** `left`: years until the least age, a birthday less at most; none where it is the greatest that is passed. */
  | { reason: 'age'; least: number; most?: number | undefined; left?: number | undefined }
  | { reason: 'income'; least: number }
  | { reason: 'work' | 'business'; least: number; left: number };

/** What a product's terms ask and its form does not: the company looks at it later. */
type Doubt = 'age' | TermAsk;

export interface Verdict {
  /** Empty where the form would take the application. */
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
 * What a product's form would say to these answers, by the form's own rules: every refusal, not its first alone. A number for
 * which the form has no choice is refused too, since nobody could send it.
 * @param answers - to the questions, read
 * @param asks - what the product's terms ask
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

/** Whether an answer is not what the terms ask. */
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
  // Who waits for the form's least alone would be told then that the terms ask more.
  const least = Math.max(leastAccepted(form, name, conditions), by === 'age' ? 0 : (asks[by] ?? 0));
  const reason = reasons[by];
  return reason === 'income' ? { reason, least } : { reason, least, left: least - Number(answers[by]) };
}
