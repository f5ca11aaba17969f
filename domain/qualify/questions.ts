import { type FieldName, fieldOf } from '../forms/fields.ts';
import { type Answers, readAnswer } from '../rules/answers.ts';
import type { Errors } from '../rules/validation.ts';

/** For whom somebody asks whether they qualify: themselves, or a business. */
export type Asker = 'individual' | 'business';

/** What is asked, in its order (R22.1). A form's field keeps its name; the others are answered by a number. */
export const questions = {
  individual: ['nationality', 'age', 'workSectorId', 'monthsAtWork', 'monthlyIncome', 'monthlyObligations'],
  business: ['monthsInBusiness'],
} as const satisfies Record<Asker, readonly FieldName[]>;

/** The choice of `nationality` that a national id stands for, and that of `workSector` of whom a pension pays. */
export const saudi = 1;
export const retired = 4;

/**
 * Reads the answers to some of the questions by the fields' own rules.
 * @param read - the raw value of a field; anything at all, null or undefined where there is none
 */
export function readQuestions(
  names: readonly FieldName[],
  read: (name: FieldName) => unknown,
  conditions: Parameters<typeof readAnswer>[2],
): { answers: Answers; errors: Errors } {
  const answers: { -readonly [N in keyof Answers]: Answers[N] } = {};
  const errors: { -readonly [N in keyof Errors]: Errors[N] } = {};
  for (const name of names) {
    const reading = readAnswer(fieldOf(name), read(name), conditions);
    if ('message' in reading) errors[name] = reading.message;
    else answers[name] = reading.answer;
  }
  return { answers, errors };
}
