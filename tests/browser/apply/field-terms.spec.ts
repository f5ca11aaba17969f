import type { Page } from '@playwright/test';
import { equipmentFinance } from '#domain/forms/business-finance.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import type { Language } from '#domain/language.ts';
import { type Requirement, requirementTerms } from '#domain/products/product-terms.ts';
import { expectAnnounced, recordAnnouncements } from '../support/announcements.ts';
import { fillApplication, submitButton } from '../support/applicant.ts';
import { withIsolates } from '../support/sentences.ts';
import type { RunningSite } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

/** Terms that the form does not enforce are shown at the field as advice. */

const note = (page: Page, field: string) =>
  page.locator(`[data-field="${field}"] [data-message="beyondTerm"]`);
const control = (page: Page, field: string) => page.locator(`[name="${field}"]`);

/** Matches the term of a product that states a requirement, as the page shows it. */
function term(
  { services }: RunningSite,
  name: 'carFinance' | 'equipmentFinance',
  requirement: Requirement,
  language: Language,
): RegExp {
  const product = services.content.products[name];
  return withIsolates(requirementTerms(product)[requirement]?.[language] ?? '(none)');
}

test('choosing a sector outside the terms announces the term, and the application is still accepted', async ({
  visit,
}) => {
  const { page, site, language, say } = visit;
  const sectors = term(site, 'carFinance', 'sectors', language);
  await recordAnnouncements(page);
  await page.goto(`/${language}/${carFinance.page}`);
  await page.waitForLoadState('networkidle');
  await expect(control(page, 'custIncomeRangeId')).toHaveAccessibleDescription(
    term(site, 'carFinance', 'monthlyIncome', language),
  );
  await expect(page.locator('#terms')).toContainText(sectors);
  await control(page, 'workSectorId').selectOption('1');
  await expect(note(page, 'workSectorId')).toHaveCount(0);
  await control(page, 'workSectorId').selectOption('4');
  await expectAnnounced(page, say('forms:term.beyond'));
  await expect(control(page, 'workSectorId')).toHaveAccessibleDescription(
    new RegExp(say('forms:term.beyond')),
  );
  const application = { ...carFinance.example, workSectorId: '4', MobileNumber: visit.mobile };
  await fillApplication(
    page,
    { ...application, infoConsent: 'on', reportingAgreement: 'on' },
    carFinance.name,
  );
  await submitButton(page, carFinance.name).click();
  await expect(page).toHaveURL(new RegExp(`${carFinance.successPage}\\?`));
});

test('equipment finance shows its term of one year for a business of six months or more', async ({
  page,
  site,
  language,
}) => {
  await page.goto(`/${language}/${equipmentFinance.page}`);
  await page.waitForLoadState('networkidle');
  await expect(note(page, 'BusinessAge')).toHaveCount(0);
  await control(page, 'BusinessAge').selectOption('2');
  await expect(note(page, 'BusinessAge')).toBeVisible();
  await expect(control(page, 'BusinessAge')).toHaveAccessibleDescription(
    term(site, 'equipmentFinance', 'monthsInBusiness', language),
  );
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the terms are shown at their fields', async ({ page, site, language }) => {
    await page.goto(`/${language}/${carFinance.page}`);
    for (const [field, requirement] of [
      ['custIncomeRangeId', 'monthlyIncome'],
      ['workSectorId', 'sectors'],
    ] as const)
      await expect(page.locator(`[data-field="${field}"]`)).toContainText(
        term(site, 'carFinance', requirement, language),
      );
  });
});
