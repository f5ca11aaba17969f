import type { Page } from '@playwright/test';
import type { Language } from '#domain/language.ts';
import { fillApplication } from './applicant.ts';
import type { Say } from './sentences.ts';

/** The answers of three people to the eligibility questions. */
export const people = {
  teacher: {
    nationality: '1',
    age: '24',
    workSectorId: '2',
    monthsAtWork: '2',
    monthlyIncome: '8,500',
    monthlyObligations: '1,450',
  },
  retiredOfficer: {
    nationality: '1',
    age: '66',
    workSectorId: '4',
    monthsAtWork: '6',
    monthlyIncome: '14,000',
    monthlyObligations: '',
  },
  residentEngineer: {
    nationality: '2',
    age: '35',
    workSectorId: '1',
    monthsAtWork: '6',
    monthlyIncome: '16,000',
    monthlyObligations: '2,000',
  },
} as const;

/** Opens the eligibility questions and waits for their scripts. */
export async function openQuestions(page: Page, language: Language): Promise<void> {
  await page.goto(`/${language}/qualify`, { waitUntil: 'networkidle' });
}

/** Answers all questions, one by one on a phone, and submits them. */
export async function submitAs(
  { page, say }: { page: Page; say: Say },
  person: Partial<Record<string, string>>,
): Promise<void> {
  const next = page.getByRole('button', { name: say('qualify:next'), exact: true });
  for (const [name, value = ''] of Object.entries(person)) {
    await fillApplication(page, { [name]: value }, 'qualify');
    if (await next.isVisible()) await next.click();
  }
  await page.getByRole('button', { name: say('qualify:ask'), exact: true }).click();
}
