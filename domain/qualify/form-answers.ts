import type { CivilDate } from '../dates/civil-date.ts';
import type { FieldName } from '../forms/fields.ts';
import type { Form } from '../forms/form.ts';
import type { Answer, Answers } from '../rules/answers.ts';
import { choiceOf, type choiceStarts } from '../rules/choice-starts.ts';
import { carriedFields } from './carried-fields.ts';
import { saudi } from './questions.ts';

/** Choice fields, and the question whose number selects the choice. */
export const rangeFields = {
  salaryId: { list: 'salary', by: 'monthlyIncome' },
  custIncomeRangeId: { list: 'carIncomeRange', by: 'monthlyIncome' },
  ageCategory: { list: 'ageCategory', by: 'age' },
  workJoiningDurationId: { list: 'workJoiningDuration', by: 'monthsAtWork' },
  BusinessAge: { list: 'businessAge', by: 'monthsInBusiness' },
} as const satisfies Partial<Record<FieldName, { list: keyof typeof choiceStarts; by: FieldName }>>;

export type RangeField = keyof typeof rangeFields;

/** Null if the form has no matching choice. */
export type KnownAnswers = Partial<Record<FieldName, Answer>>;

/** For the form's rules, a made-up id replaces the nationality, and a birthday on 1 January replaces the age. */
export function knownAnswers(form: Form, answers: Answers, today: CivilDate): KnownAnswers {
  const known: KnownAnswers = {};
  for (const name of form.fields) {
    if (name === 'idNumber') known[name] = answers.nationality === saudi ? '1000000000' : '2000000000';
    else if (name === 'birthDate') known[name] = `${Number(today.slice(0, 4)) - Number(answers.age)}-01-01`;
    else if (name === 'workSectorId') known[name] = answers[name] ?? null;
    else if (isRangeField(name)) {
      const { list, by } = rangeFields[name];
      known[name] = choiceOf(list, Number(answers[by]));
    }
  }
  return known;
}

export function isRangeField(name: FieldName): name is RangeField {
  return name in rangeFields;
}

/** Returns the choices as the form's controls hold them. */
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
