import type { CivilDate } from '../dates/civil-date.ts';
import type { FieldName } from '../forms/fields.ts';
import type { Form } from '../forms/form.ts';
import type { Answer, Answers } from '../rules/answers.ts';
import { choiceOf, type choiceStarts } from '../rules/choice-starts.ts';
import { carriedFields } from './carried-fields.ts';
import { saudi } from './questions.ts';

/** Fields of forms that are a choice, and the question whose number finds it. */
export const countedFields = {
  salaryId: { list: 'salary', by: 'monthlyIncome' },
  custIncomeRangeId: { list: 'carIncomeRange', by: 'monthlyIncome' },
  ageCategory: { list: 'ageCategory', by: 'age' },
  workJoiningDurationId: { list: 'workJoiningDuration', by: 'monthsAtWork' },
  BusinessAge: { list: 'businessAge', by: 'monthsInBusiness' },
} as const satisfies Partial<Record<FieldName, { list: keyof typeof choiceStarts; by: FieldName }>>;

export type CountedField = keyof typeof countedFields;

/** What is known of a form's answers before it is filled in; null where the form has no choice for it. */
export type KnownAnswers = Partial<Record<FieldName, Answer>>;

/**
 * The answers to the questions as a form asks them. An id and a day of birth stand for what was answered, so that the form's rules
 * can look at them: nobody's id, and the first day of the year in which one of that age was born.
 */
export function knownAnswers(form: Form, answers: Answers, today: CivilDate): KnownAnswers {
  const known: KnownAnswers = {};
  for (const name of form.fields) {
    if (name === 'idNumber') known[name] = answers.nationality === saudi ? '1000000000' : '2000000000';
    else if (name === 'birthDate') known[name] = `${Number(today.slice(0, 4)) - Number(answers.age)}-01-01`;
    else if (name === 'workSectorId') known[name] = answers[name] ?? null;
    else if (isCounted(name)) {
      const { list, by } = countedFields[name];
      known[name] = choiceOf(list, Number(answers[by]));
    }
  }
  return known;
}

export function isCounted(name: FieldName): name is CountedField {
  return name in countedFields;
}

/** The choices of a form that the answers make and that go along to it, as its controls hold them. */
export function carriedChoices(
  form: Form,
  answers: Answers,
  today: CivilDate,
): Partial<Record<FieldName, string>> {
  const known = knownAnswers(form, answers, today);
  return Object.fromEntries(
    carriedFields(form).flatMap((name) => {
      const value = known[name] ?? null;
      return value === null ? [] : [[name, String(value)]];
    }),
  );
}
