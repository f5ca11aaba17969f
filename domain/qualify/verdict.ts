import type { FieldName } from '../forms/fields.ts';
import type { Form } from '../forms/form.ts';
import type { Answers } from '../rules/answers.ts';
import { choiceOf, choiceStarts } from '../rules/choice-starts.ts';
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
type Doubt = 'age' | 'sector';

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
 * @param terms - the sectors that the product's terms name, where they name some
 */
export function verdictOf(
  form: Form,
  answers: Answers,
  conditions: Conditions,
  terms: { sectors?: readonly number[] | undefined } = {},
): Verdict {
  const known = knownAnswers(form, answers, conditions.today);
  const refused = new Set(refusals(form, known, conditions).map(({ name }) => name));
  for (const name of form.fields) if (known[name] === null) refused.add(name);
  const { age, workSectorId } = answers;
  const doubts: Doubt[] = [];
  if (!form.eligibility.birthDate && Number(age) > conditions.maxLeadAge) doubts.push('age');
  if (terms.sectors && !terms.sectors.includes(Number(workSectorId))) doubts.push('sector');
  return { refusals: [...refused].map((name) => refusalOf(name, form, answers, conditions)), doubts };
}

function refusalOf(name: FieldName, form: Form, answers: Answers, conditions: Conditions): RuleRefusal {
  if (name === 'birthDate') {
    const { minLeadAge: least, maxLeadAge: most } = conditions;
    const left = least - Number(answers.age);
    return { reason: 'age', least, most, left: left > 0 ? left : undefined };
  }
  if (!isCounted(name)) return { reason: 'nationality' };
  const { list, by } = countedFields[name];
  // Where the first choice begins that the form takes.
  const least =
    choiceStarts[list].find(
      (start) => !form.eligibility[name]?.refuses(choiceOf(list, start), conditions, answers),
    ) ?? 0;
  const reason = reasons[by];
  return reason === 'income' ? { reason, least } : { reason, least, left: least - Number(answers[by]) };
}
