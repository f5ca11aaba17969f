import { personalFinance } from '#domain/forms/personal-finance.ts';
import { eligible, fillApplication, sendApplication, submitButton } from '../support/applicant.ts';
import { axe } from '../support/axe.ts';
import { codeDialog } from '../support/code-dialog.ts';
import { expectFocusMarked, tabThrough } from '../support/keyboard.ts';
import { expect, test } from '../support/test.ts';

/** A question that the help of the test company answers. */
const asked = { ar: 'السداد المبكر', en: 'early settlement' };
const mistaken = { ar: 'سدااد مبكر', en: 'erly setlement' };
const answer = 'help/early-settlement';

test('a help question is found by subject, has its own address and links to the other questions @twice', async ({
  visit,
}) => {
  const { page, language, say, site } = visit;
  const [subject] = site.services.content.help.subjects;
  await page.goto(`/${language}/individual`);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say('shell:links.help') })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('help:title'));
  const questions = page.getByRole('navigation', { name: subject?.title[language] ?? '' }).getByRole('link');
  const [first = '', second = ''] = await questions.allTextContents();
  await questions.first().click();
  await expect(page).toHaveURL(new RegExp(`/${language}/help/${subject?.questions[0]?.id}$`));
  await expect(page).toHaveTitle(new RegExp(`^${first.replace(/[?؟]/g, '.')}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first);
  await page.getByRole('main').getByRole('link', { name: second }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second);
  await page
    .getByRole('main')
    .getByRole('link', { name: subject?.title[language] ?? '' })
    .click();
  await expect(page).toHaveURL(new RegExp(`/help#${subject?.id}$`));
});

test('search shows and announces results while typing, and the keyboard reaches them @twice', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  await page.goto(`/${language}/individual`);
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('shell:links.search') })
    .click();
  const field = page.getByRole('searchbox');
  await field.focus();
  await page.waitForLoadState('networkidle');
  await field.pressSequentially(mistaken[language]);
  const results = page.getByRole('main').getByRole('listitem');
  await expect(results.first().getByRole('link')).toHaveAttribute('href', `/${language}/${answer}`);
  await expect(page.getByRole('status')).toContainText(mistaken[language]);
  await expect(results.first().locator('mark').first()).toBeVisible();
  // The field keeps the focus and the typed text.
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(mistaken[language]);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expectFocusMarked(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${language}/${answer}$`));
  // Typing adds one history entry: one step back shows the results, the next the page before.
  await page.goBack();
  await expect(results.first().getByRole('link')).toHaveAttribute('href', `/${language}/${answer}`);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/${language}/individual$`));
});

test('a search without results offers help and the telephone, and every tab stop is visible @twice', async ({
  visit,
}) => {
  const { page, language, say, site } = visit;
  await page.goto(`/${language}/search?q=xyzzy`);
  await expect(page.getByRole('status')).toContainText('xyzzy');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: say('shell:links.help') })).toHaveAttribute(
    'href',
    `/${language}/help`,
  );
  await expect(main.getByRole('link', { name: site.services.content.company.tollFree })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await tabThrough(page)).toBeGreaterThan(20);
});

test('a search that fails offline keeps the typed text and works once online', async ({
  context,
  consoleErrors,
  visit,
}) => {
  const { page, language, say } = visit;
  await page.goto(`/${language}/search`);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('searchbox').pressSequentially(asked[language]);
  await expect(page.getByRole('status')).toHaveText(say('help:search.failed'));
  consoleErrors.length = 0;
  await context.setOffline(false);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('listitem').first().getByRole('link')).toHaveAttribute(
    'href',
    `/${language}/${answer}`,
  );
  await expect(page.getByRole('searchbox')).toHaveValue(asked[language]);
});

test('a search keeps the campaign parameters @desk', async ({ page, language }) => {
  await page.goto(`/${language}/help?utm_source=sms`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('searchbox').fill(asked[language]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?utm_source=sms&q=/);
  await page.waitForLoadState('networkidle');
  await page.getByRole('searchbox').fill('finance');
  await expect(page).toHaveURL(/q=finance.*utm_source=sms/);
});

test('the code dialog warns against sharing the code and opens the fraud page in a new tab @phone', async ({
  context,
  visit,
}) => {
  const { page, say } = visit;
  await sendApplication(visit);
  const dialog = codeDialog(page);
  await expect(dialog.getByText(say('forms:otp.tellNobody'))).toBeVisible();
  const opened = context.waitForEvent('page');
  await dialog.getByRole('link', { name: say('forms:otp.fraud') }).click();
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText(say('pages:fraud.title'));
  await expect(dialog).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the help search finds an answer and links to it @twice', async ({ page, language, say }) => {
    await page.goto(`/${language}/help`);
    await page.getByRole('searchbox').fill(asked[language]);
    await page.getByRole('button', { name: say('help:search.press') }).click();
    await expect(page.getByRole('searchbox')).toHaveValue(asked[language]);
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/${language}/${answer}$`));
  });

  test('the code step warns against sharing the code and links to the fraud page @phone', async ({
    page,
    language,
    say,
    newMobile,
  }) => {
    await page.goto(`/${language}/individual/personal-finance`);
    await fillApplication(page, {
      ...eligible,
      IdExpiryDate: '2035-06-30',
      birthDate: '1990-05-17',
      MobileNumber: newMobile(),
    });
    await submitButton(page, personalFinance.name).click();
    await expect(page.getByText(say('forms:otp.tellNobody'))).toBeVisible();
    await expect(page.getByRole('link', { name: say('forms:otp.fraud') })).toHaveAttribute(
      'target',
      '_blank',
    );
  });
});
