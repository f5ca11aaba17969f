import { expect, type Page } from '@playwright/test';
import { whistleblowingFollowUp, whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { fillApplication, submitButton } from '../browser/support/applicant.ts';
import { people, submitAs } from '../browser/support/eligibility.ts';
import { answerReport } from '../support/officer.ts';
import { followShots } from './follow-shots.ts';
import { sendExample } from './form-shots.ts';
import type { Shot, Visit } from './shot.ts';

const over = { frame: 'window' } as const;

/** Sends a report. Returns its report code. */
async function report(visit: Visit): Promise<string> {
  await sendExample(visit, whistleblowingReport);
  await expect(visit.page.locator('[data-receipt]')).toBeVisible();
  return (await visit.page.locator('[data-receipt]').textContent()) ?? '';
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('banner').locator('summary').click();
  await expect(page.getByRole('banner').locator('details nav')).toBeVisible();
}

const calculated =
  'financing-calculator?loanType=IJARAH&RequiredFinance=150000&FinanceDurationId=5&BaloonPayment=40000';

/** Dialogs, menus and other states of pages. */
export const stateShots: Shot[] = [
  { ...over, name: 'individual--menu', path: 'individual', reach: ({ page }) => openMenu(page) },
  {
    name: 'individual--payment',
    path: 'individual',
    async reach({ page }) {
      await page.getByRole('main').getByRole('slider').press('End');
      await expect(page.getByRole('main').getByRole('status')).toContainText('2,675.71');
    },
  },
  {
    ...over,
    name: 'individual--scrolled',
    path: 'individual',
    async reach({ page, say }) {
      await page.mouse.wheel(0, 900);
      await expect(page.getByRole('button', { name: say('shell:scrollToTop') })).toBeVisible();
    },
  },
  {
    ...over,
    name: 'individual--cookie-banner',
    path: 'individual',
    withoutCookieChoice: true,
    reach: ({ page }) => expect(page.locator('#cookie-banner')).toBeVisible(),
  },
  {
    ...over,
    name: 'individual--cookie-dialog',
    path: 'individual',
    withoutCookieChoice: true,
    async reach({ page }) {
      await page.locator('#cookie-banner').getByRole('link').last().click();
      await expect(page.locator('dialog[data-dialog="cookies"]')).toBeVisible();
    },
  },
  {
    ...over,
    name: 'contact-us--offline',
    path: 'contact-us',
    expectsErrors: true,
    async reach({ page, say }) {
      await page.context().setOffline(true);
      await page.getByRole('link', { name: say('shell:otherLanguage') }).click();
      await expect(page.locator('[data-note="offline"]')).toBeVisible();
    },
  },
  {
    ...over,
    name: 'individual-offers--dialog',
    path: 'individual/offers?offerId=family-car#offers',
    reach: ({ page }) => expect(page.locator('dialog[open]')).toBeVisible(),
  },
  {
    name: 'individual-offers--old',
    path: 'individual/offers#old',
    reach: ({ page }) => expect(page.locator('[data-panel="old"] article').first()).toBeVisible(),
  },
  {
    name: 'individual-offers-id--ended',
    path: 'individual/offers/ramadan-2026',
    reach: ({ page, say }) => expect(page.getByRole('link', { name: say('offers:seeActive') })).toBeVisible(),
  },
  {
    name: 'reports--board',
    path: 'reports',
    async reach({ page, say }) {
      await page.getByRole('tab', { name: say('reports:bod') }).click();
      await expect(page.getByRole('tab', { name: say('reports:bod') })).toHaveAttribute(
        'aria-selected',
        'true',
      );
    },
  },
  {
    name: 'contact-us--service-named',
    path: 'contact-us?servicetypeid=4',
    reach: ({ page }) => expect(page.locator('input[type="hidden"][name="ServiceTypeId"]')).toHaveValue('4'),
  },
  {
    name: 'contact-us--careers-open',
    path: 'contact-us',
    async reach({ page, say }) {
      await page.getByRole('button', { name: say('contact:careers.apply') }).click();
      await expect(page.locator('form[data-form="careers"]')).toBeVisible();
    },
  },
  {
    name: 'contact-us--vacancy',
    path: 'contact-us?vacancy=accountant-riyadh#careers',
    reach: ({ page }) => expect(page.locator('form[data-form="careers"] h3').first()).toBeVisible(),
  },
  {
    name: 'contact-us--vacancy-closed',
    path: 'contact-us?vacancy=gone#careers',
    reach: ({ page, say }) => expect(page.getByText(say('contact:careers.notOpen'))).toBeVisible(),
  },
  {
    name: 'financing-calculator--result',
    path: calculated,
    reach: ({ page }) => expect(page.locator('[data-result="apr"]')).toBeVisible(),
  },
  {
    name: 'financing-calculator--business',
    path: 'financing-calculator?for=business&RequiredFinance=1000000',
    reach: ({ page }) => expect(page.locator('#result-title')).toBeVisible(),
  },
  {
    name: 'financing-calculator--schedule',
    path: calculated,
    async reach({ page }) {
      await page.getByRole('main').locator('summary').click();
      await expect(page.getByRole('main').locator('details table')).toBeVisible();
    },
  },
  {
    name: 'financing-calculator--by-price',
    path: 'financing-calculator?loanType=IJARAH&by=price&CarPrice=120000&DownPayment=15&DownUnit=percent&FinanceDurationId=5&BaloonPayment=30&BaloonUnit=percent',
    reach: ({ page }) => expect(page.locator('[data-result="apr"]')).toBeVisible(),
  },
  {
    name: 'financing-calculator--by-payment',
    path: 'financing-calculator?by=payment&MonthlyPayment=1500&FinanceDurationId=5',
    reach: ({ page }) => expect(page.locator('[data-result="apr"]')).toBeVisible(),
  },
  {
    name: 'financing-calculator--no-period-yet',
    path: 'financing-calculator',
    async reach({ page }) {
      await page.locator('[name="RequiredFinance"]').pressSequentially('60000');
      await expect(page.getByRole('main').getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'financing-calculator--errors',
    path: 'financing-calculator?loanType=IJARAH',
    async reach({ page }) {
      await submitButton(page, 'financing-calculator').click();
      await expect(page.getByRole('alert')).toBeFocused();
    },
  },
  {
    ...over,
    name: 'individual-personal-finance--calendar',
    path: 'individual/personal-finance',
    async reach({ page }) {
      const field = page.locator('[data-field="birthDate"]');
      await expect(field.locator('input')).toHaveAttribute('type', 'text');
      await field.locator('input').fill('05/17/1990');
      await field.getByRole('button').click();
      await expect(page.getByRole('grid')).toBeVisible();
    },
  },
  {
    ...over,
    name: 'individual-personal-finance--calendar-years',
    path: 'individual/personal-finance',
    async reach({ page, say }) {
      const field = page.locator('[data-field="birthDate"]');
      // Until the scripts start it is a date input, which needs another format.
      await expect(field.locator('input')).toHaveAttribute('type', 'text');
      await field.locator('input').fill('05/17/1990');
      await field.getByRole('button').click();
      await page.getByRole('button', { name: say('forms:chooseYear') }).click();
      await expect(page.getByRole('button', { name: '1987' })).toBeVisible();
    },
  },
  {
    ...over,
    name: 'individual-cars-finance--cities',
    path: 'individual/cars-finance',
    async reach({ page, say }) {
      // Lists become searchable once the form has the focus.
      await page.locator('[name="CustomerName"]').focus();
      await page
        .getByRole('button', { name: say('forms:showOptions') })
        .first()
        .click();
      await expect(page.locator('[role="listbox"] [role="option"]').first()).toBeVisible();
    },
  },
  {
    name: 'personal-success-page--with-email',
    path: 'personal-success-page?email=1&reference=K7M4-9QXT',
    reach: ({ page, say }) => expect(page.getByText(say('shell:verifyEmail'))).toBeVisible(),
  },
  {
    name: 'not-found',
    path: 'nowhere',
    expectsErrors: true,
    reach: ({ page }) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  },
  {
    name: 'page-failure',
    path: 'individual',
    expectsErrors: true,
    async reach({ page, say }) {
      await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 500, body: '' }));
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: say('shell:links.about') })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: say('shell:failure.title') })).toBeVisible();
    },
  },
  ...Object.entries(people).map(
    ([name, person]): Shot => ({
      name: `qualify--${name}`,
      path: 'qualify',
      async reach(visit) {
        await submitAs(visit, person);
        await expect(visit.page.locator('#answer-title')).toBeFocused();
      },
    }),
  ),
  {
    name: 'qualify--business',
    path: 'qualify?for=business',
    async reach(visit) {
      await submitAs(visit, { monthsInBusiness: '6' });
      await expect(visit.page.locator('#answer-title')).toBeFocused();
    },
  },
  {
    name: 'qualify--errors',
    path: 'qualify',
    async reach({ page }) {
      await page.locator('form[data-form="qualify"] button[type="submit"]:visible').click();
      await expect(page.getByRole('alert')).toBeFocused();
    },
  },
  {
    name: 'search--found',
    path: ({ language }) => `search?q=${language === 'ar' ? 'تمويل' : 'finance'}`,
    reach: ({ page }) => expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible(),
  },
  {
    name: 'search--nothing',
    path: 'search?q=xyzzy',
    reach: ({ page, say }) => expect(page.getByText(say('help:search.otherWords'))).toBeVisible(),
  },
  {
    name: 'help-id--unknown',
    path: 'help/nothing',
    expectsErrors: true,
    reach: ({ page }) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  },
  { name: 'malpractice-report--receipt', path: 'malpractice-report', reach: report },
  {
    name: 'malpractice-report-follow-up--answered',
    path: 'malpractice-report',
    async reach(visit) {
      const { page, site, language } = visit;
      const receiptCode = await report(visit);
      const find = async () => {
        await page.goto(`/${language}/${whistleblowingFollowUp.page}`, { waitUntil: 'networkidle' });
        await fillApplication(page, { receiptCode }, whistleblowingFollowUp.name);
        await submitButton(page, whistleblowingFollowUp.name).click();
        return page.locator('h2 bdi').first().textContent();
      };
      const text = language === 'ar' ? 'شكرًا، نتحقق من ذلك.' : 'Thank you, we are looking into it.';
      await answerReport(site.services, (await find()) ?? '', { text, state: 'examined' });
      await find();
      await expect(page.getByText(text)).toBeVisible();
    },
  },
  ...followShots,
];
