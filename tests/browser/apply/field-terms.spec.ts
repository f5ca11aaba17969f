import type { Page } from '@playwright/test';
import { equipmentFinance } from '#domain/forms/business-finance.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { expectAnnounced, recordAnnouncements } from '../support/announcements.ts';
import { fillIn, submitButton } from '../support/applicant.ts';
import { expect, test } from '../support/test.ts';

/** Terms that the form does not enforce are shown at the field as advice. */

const note = (page: Page, field: string) =>
  page.locator(`[data-field="${field}"] [data-message="beyondTerm"]`);
const control = (page: Page, field: string) => page.locator(`[name="${field}"]`);

const terms = {
  income: { ar: 'الراتب 3,500 ريال فأكثر.', en: 'Salary of SR 3,500 or more.' },
  sectors: {
    ar: 'قطاع عمل مقدم الطلب حكومي أو خاص.',
    en: "The applicant's work sector is Public or Private.",
  },
  business: {
    ar: 'منشأة قائمة تعمل منذ أكثر من سنة.',
    en: 'The business has operated for over one year.',
  },
};

test('choosing a sector outside the terms announces the term, and the application is still accepted', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  await recordAnnouncements(page);
  await page.goto(`/${language}/${carFinance.page}`);
  await page.waitForLoadState('networkidle');
  await expect(control(page, 'custIncomeRangeId')).toHaveAccessibleDescription(
    new RegExp(terms.income[language]),
  );
  await expect(page.locator('#terms')).toContainText(terms.sectors[language]);
  await control(page, 'workSectorId').selectOption('1');
  await expect(note(page, 'workSectorId')).toHaveCount(0);
  await control(page, 'workSectorId').selectOption('4');
  await expectAnnounced(page, `${terms.sectors[language]}${say('forms:term.beyond')}`);
  await expect(control(page, 'workSectorId')).toHaveAccessibleDescription(
    new RegExp(say('forms:term.beyond')),
  );
  const application = { ...carFinance.example, workSectorId: '4', MobileNumber: visit.mobile };
  await fillIn(page, { ...application, infoConsent: 'on', reportingAgreement: 'on' }, carFinance.name);
  await submitButton(page, carFinance.name).click();
  await expect(page).toHaveURL(new RegExp(`${carFinance.successPage}\\?`));
});

test('equipment finance shows its term of one year for a business of six months or more', async ({
  page,
  language,
}) => {
  await page.goto(`/${language}/${equipmentFinance.page}`);
  await page.waitForLoadState('networkidle');
  await expect(note(page, 'BusinessAge')).toHaveCount(0);
  await control(page, 'BusinessAge').selectOption('2');
  await expect(note(page, 'BusinessAge')).toBeVisible();
  await expect(control(page, 'BusinessAge')).toHaveAccessibleDescription(
    new RegExp(terms.business[language]),
  );
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the terms are shown at their fields', async ({ page, language }) => {
    await page.goto(`/${language}/${carFinance.page}`);
    for (const [field, term] of [
      ['custIncomeRangeId', terms.income],
      ['workSectorId', terms.sectors],
    ] as const)
      await expect(page.locator(`[data-field="${field}"]`)).toContainText(term[language]);
  });
});
