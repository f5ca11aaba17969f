import { type FieldName, fieldOf } from '../forms/fields.ts';
import { type Answers, readAnswer } from '../rules/answers.ts';
import type { Errors } from '../rules/validation.ts';

export type Asker = 'individual' | 'business';

/** In order (R22.1). */
export const questions = {
  individual: ['nationality', 'age', 'workSectorId', 'monthsAtWork', 'monthlyIncome', 'monthlyObligations'],
  business: ['monthsInBusiness'],
} as const satisfies Record<Asker, readonly FieldName[]>;

/** Choices of `nationality` and of `workSector`. */
export const saudi = 1;
export const retired = 4;

/**
 * Checks the answers by the fields' rules.
 * @param read - returns the raw value of a field, of any type; null or undefined if absent
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
