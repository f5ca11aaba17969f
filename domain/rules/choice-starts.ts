import type { OptionListName } from './options.ts';

/**
 * Where each choice of a list that stands for a number begins, as its labels say it: riyals a month, months, years. What
 * is less than the first has no choice. Whole riyals: above 10,000 begins at 10,001.
 */
export const choiceStarts = {
  salary: [0, 4000, 10_001],
  carIncomeRange: [3500, 6001, 8001, 10_001, 12_001],
  workJoiningDuration: [0, 6],
  businessAge: [0, 6],
  ageCategory: [0, 21],
} as const satisfies Partial<Record<OptionListName, readonly number[]>>;

/** The choice of a list that stands for this number; null where it has none. */
export function choiceOf(name: keyof typeof choiceStarts, number: number): number | null {
  return choiceStarts[name].filter((start) => start <= number).length || null;
}
