import type { Page } from '@playwright/test';
import { apiPaths } from '#domain/api-paths.ts';
import { solutionHeader } from '#domain/code-challenge.ts';
import { eligible, fillIn, openForm, sendApplication, submitButton } from '../support/applicant.ts';
import { codeDialog, codeOf, enterCode } from '../support/code-dialog.ts';
import type { RunningSite } from '../support/site.ts';
import { test as base, expect } from '../support/test.ts';

const note = (page: Page) => page.locator('form [data-note="sending"]');
/** What the page says of the whole form, as it is read. */
const status = (page: Page) => page.locator('form [aria-live] [data-message="errorOccured"]');

/** The sentence as the server fills it in. */
function refusal({ services }: RunningSite, sentence: string): RegExp {
  const [before = ''] = sentence.split('{{');
  const digits = services.content.company.tollFree.replaceAll(' ', '\\s');
  return new RegExp(`${before}.*${digits}`);
}

/** The visitor's address has used up the codes that an hour gives without a challenge. */
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

test('the browser solves the challenge by itself, says so meanwhile, and the code is sent', async ({
  complaints,
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
  // The browser itself notes the refusal.
  expect(complaints.splice(0).filter((line) => !line.includes('429'))).toEqual([]);
});

test('a challenge that fails is told with the telephone, and the next press tries again', async ({
  complaints,
  visit,
}) => {
  const { page, site, language, say, mobile } = visit;
  await openForm(page, language);
  await page.evaluate(() => {
    const { deriveBits } = crypto.subtle;
    crypto.subtle.deriveBits = async (...given) => {
      crypto.subtle.deriveBits = deriveBits;
      return Promise.reject(new Error(`no ${given[0]}`));
    };
  });
  await fillIn(page, { ...eligible, MobileNumber: mobile });
  await submitButton(page).click();
  await expect(status(page)).toHaveText(refusal(site, say('messages:challengeRequired')));
  expect(await site.codeSentTo(`966${mobile.slice(1)}`)).toBeUndefined();
  await submitButton(page).click();
  await expect(codeDialog(page)).toBeVisible();
  await codeOf(visit);
  expect(complaints.splice(0).filter((line) => !line.includes('429'))).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the visitor is told the telephone, and what was typed stays', async ({ visit }) => {
    const { page, site, language, say, mobile } = visit;
    await page.goto(`/${language}/individual/personal-finance`);
    const dates = { IdExpiryDate: '2035-06-30', birthDate: '1990-05-17' };
    await fillIn(page, { ...eligible, ...dates, MobileNumber: mobile });
    await submitButton(page).click();
    await expect(status(page)).toHaveText(refusal(site, say('messages:challengeRequired')));
    await expect(page.locator('[name="CustomerName"]')).toHaveValue(eligible.CustomerName);
    expect(await site.codeSentTo(`966${mobile.slice(1)}`)).toBeUndefined();
  });
});
