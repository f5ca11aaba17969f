import type { OptionListName } from './options.ts';

/**
 * In riyals a month, months, or years, as in the labels. Numbers below the first start have no choice. Riyals are
 * whole: "above 10,000" begins at 10,001.
 */
export const choiceStarts = {
  salary: [0, 4000, 10_001],
  carIncomeRange: [3500, 6001, 8001, 10_001, 12_001],
  workJoiningDuration: [0, 6],
  businessAge: [0, 6],
  ageCategory: [0, 21],
} as const satisfies Partial<Record<OptionListName, readonly number[]>>;

/** Null if the list has no choice for the number. */
export function choiceOf(name: keyof typeof choiceStarts, number: number): number | null {
  return choiceStarts[name].filter((start) => start <= number).length || null;
}
