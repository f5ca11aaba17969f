import type { Page } from '@playwright/test';
import { carFinance } from '#domain/forms/car-finance.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import type { Language } from '#domain/language.ts';
import { decryptAnswers } from '#server/platform/encryption/encrypted-answers.ts';
import type { Visit } from '../../look/shot.ts';
import { examplePayload } from '../../support/site.ts';
import type { RunningSite } from './site.ts';

/** The answers of an eligible applicant. Tests override some of them. */
export const eligible = {
  CustomerName: 'مقدم طلب نموذجي',
  email: '',
  idNumber: '1010101010',
  IdExpiryDate: '06/30/2035',
  birthDate: '05/17/1990',
  salaryId: '2',
  workSectorId: '1',
  workJoiningDurationId: '2',
  loanAmount: '50000',
  financePurposeId: '1',
  hasRealEstateSubsidy: '0',
  infoConsent: 'on',
  reportingAgreement: 'on',
};

export type Application = Partial<Record<string, string>>;

/** Opens personal finance and waits until its scripts work. */
export async function openApplication(page: Page, language: Language, query = ''): Promise<void> {
  await page.goto(`/${language}/individual/personal-finance${query}`);
  await page
    .getByRole('button', { name: /calendar|التقويم/ })
    .first()
    .waitFor();
}

/** Fills in the fields of a form in the given order. */
export async function fillApplication(
  page: Page,
  application: Application,
  name: string = personalFinance.name,
): Promise<void> {
  const form = page.locator(`form[data-form="${name}"]`);
  for (const [name, value = ''] of Object.entries(application)) {
    const control = form.locator(`[name="${name}"]`);
    const kind = await control.first().evaluate((element) => element.getAttribute('type') ?? element.tagName);
    if (kind === 'SELECT') await control.selectOption(value);
    else if (kind === 'radio') await form.locator(`[name="${name}"][value="${value}"]`).check();
    else if (kind === 'checkbox') await control.setChecked(value === 'on');
    else await control.fill(value);
  }
}

export function submitButton(page: Page, name: string = personalFinance.name) {
  return page.locator(`form[data-form="${name}"] button[type="submit"]`);
}

/** Opens personal finance and fills it in as an eligible applicant with the visit's mobile. */
export async function fillInApplication({ page, language, mobile }: Visit): Promise<void> {
  await openApplication(page, language);
  await fillApplication(page, { ...eligible, MobileNumber: mobile });
}

/** Sends what `fillInApplication` fills in. */
export async function sendApplication(visit: Visit): Promise<void> {
  await fillInApplication(visit);
  await submitButton(visit.page).click();
}

/** Sends a car finance application to the API. @returns its reference */
export async function applyByApi(
  { url }: Pick<RunningSite, 'url'>,
  changes: Record<string, unknown>,
): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(examplePayload(carFinance, changes));
  const answer = await fetch(url + carFinance.endpoint, { method: 'POST', headers, body });
  return ((await answer.json()) as { reference: string }).reference;
}

/** Returns the stored submissions with the visit's mobile. */
export async function submissionsOf({ site, mobile }: Pick<Visit, 'site' | 'mobile'>) {
  const { database, encryption } = site.services;
  const rows = await database.db
    .selectFrom('submissions')
    .select(['id', 'reference', 'answers', 'bot_signals'])
    .execute();
  return rows.filter((row) => JSON.stringify(decryptAnswers(encryption, row)).includes(mobile.slice(1)));
}
