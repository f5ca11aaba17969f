import type { OptionListName } from './options.ts';

/**
 * The lowest number of each choice of a list, as in its label. The unit is riyals a month, months, or years. Numbers
 * below the first start have no choice. Riyals are whole: "above 10,000" begins at 10,001.
 */
export const choiceStarts = {
  salary: [0, 4000, 10_001],
  carIncomeRange: [3500, 6001, 8001, 10_001, 12_001],
  workJoiningDuration: [0, 6],
  businessAge: [0, 6],
  ageCategory: [0, 21],
} as const satisfies Partial<Record<OptionListName, readonly number[]>>;

/** Returns the choice of a list for a number; null if it has none. */
export function choiceOf(name: keyof typeof choiceStarts, number: number): number | null {
  return choiceStarts[name].filter((start) => start <= number).length || null;
}
