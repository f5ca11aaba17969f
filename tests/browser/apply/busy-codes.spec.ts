import type { Page } from '@playwright/test';
import { apiPaths } from '#domain/api-paths.ts';
import { solutionHeader } from '#domain/code-challenge.ts';
import {
  eligible,
  fillApplication,
  openApplication,
  sendApplication,
  submitButton,
} from '../support/applicant.ts';
import { codeDialog, codeOf, enterCode } from '../support/code-dialog.ts';
import { type Say, withIsolates } from '../support/sentences.ts';
import type { RunningSite } from '../support/site.ts';
import { test as base, expect } from '../support/test.ts';

const note = (page: Page) => page.locator('form [data-note="sending"]');
/** The live message about the whole form. */
const status = (page: Page) => page.locator('form [aria-live] [data-message="errorOccured"]');

/** Matches a sentence that the server fills with the telephone number. */
const refusal = ({ services }: RunningSite, say: Say): RegExp =>
  withIsolates(say('messages:challengeRequired', { tollFree: services.content.company.tollFree }));

/** Uses up the codes per hour that need no challenge. */
const test = base.extend<{ busy: undefined }>({
  busy: [
    async ({ site, extraHTTPHeaders }, use) => {
      const address = extraHTTPHeaders?.['X-Forwarded-For'] ?? '';
      for (let code = 0; code < 5; code++) await site.services.rateLimits.use('freeCodes', address);
      await use(undefined);
    },
    { auto: true },
  ],
});

test('the browser solves the challenge, shows that it is checking, and the code is sent', async ({
  consoleErrors,
  visit,
}) => {
  const { page, say } = visit;
  const sent: boolean[] = [];
  await page.route(`**${apiPaths.individualLoanRequest}`, async (route) => {
    const isSolved = solutionHeader.toLowerCase() in route.request().headers();
    sent.push(isSolved);
    if (isSolved) await expect(note(page)).toHaveText(say('forms:checking'));
    await route.continue();
  });
  await sendApplication(visit);
  await enterCode(visit);
  await expect(page).toHaveURL(/personal-success-page/);
  expect(sent).toEqual([false, true]);
  // The browser logs the 429.
  expect(consoleErrors.splice(0).filter((line) => !line.includes('429'))).toEqual([]);
});

test('a failed challenge shows the telephone number, and the next press retries', async ({
  consoleErrors,
  visit,
}) => {
  const { page, site, language, say, mobile } = visit;
  await openApplication(page, language);
  await page.evaluate(() => {
    const { deriveBits } = crypto.subtle;
    crypto.subtle.deriveBits = async (...given) => {
      crypto.subtle.deriveBits = deriveBits;
      return Promise.reject(new Error(`no ${given[0]}`));
    };
  });
  await fillApplication(page, { ...eligible, MobileNumber: mobile });
  await submitButton(page).click();
  await expect(status(page)).toHaveText(refusal(site, say));
  expect(await site.codeSentTo(`966${mobile.slice(1)}`)).toBeUndefined();
  await submitButton(page).click();
  await expect(codeDialog(page)).toBeVisible();
  await codeOf(visit);
  expect(consoleErrors.splice(0).filter((line) => !line.includes('429'))).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a required challenge shows the telephone number and keeps the typed values', async ({ visit }) => {
    const { page, site, language, say, mobile } = visit;
    await page.goto(`/${language}/individual/personal-finance`);
    const dates = { IdExpiryDate: '2035-06-30', birthDate: '1990-05-17' };
    await fillApplication(page, { ...eligible, ...dates, MobileNumber: mobile });
    await submitButton(page).click();
    await expect(status(page)).toHaveText(refusal(site, say));
    await expect(page.locator('[name="CustomerName"]')).toHaveValue(eligible.CustomerName);
    expect(await site.codeSentTo(`966${mobile.slice(1)}`)).toBeUndefined();
  });
});
