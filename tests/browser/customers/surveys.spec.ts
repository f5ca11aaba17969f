import type { Page } from '@playwright/test';
import { callCenterSurvey, contractSurvey, evaluation } from '#domain/forms/surveys.ts';
import type { Language } from '#domain/language.ts';
import { maxStars } from '#domain/rules/answers.ts';
import { decryptAnswers } from '#server/platform/encryption/encrypted-answers.ts';
import { fillApplication, submitButton } from '../support/applicant.ts';
import { axe } from '../support/axe.ts';
import { expectRequestBody } from '../support/expect-request-body.ts';
import { expect, test } from '../support/test.ts';

const surveys = [contractSurvey, evaluation, callCenterSurvey];
const { name } = contractSurvey;
const newId = () => String(1 + Math.floor(Math.random() * 2_000_000_000));
async function open(page: Page, language: Language, contractId: string, more = ''): Promise<void> {
  await page.goto(`/${language}/${name}?contractId=${contractId}${more}`);
  await page.waitForLoadState('networkidle');
}
const star = (page: Page, field: string, score: number) =>
  page.locator(`[data-field="${field}"] input[value="${score}"]`);
/** Returns the number of filled stars. */
const filledStars = (page: Page, field: string) =>
  page
    .locator(`[data-field="${field}"] label svg`)
    .evaluateAll((stars) => stars.filter((one) => getComputedStyle(one).fill !== 'none').length);
const thanks = (page: Page, say: (key: string) => string, form = name) =>
  page.getByRole('status').filter({ hasText: say(`forms:submitted_${form}`) });

for (const survey of surveys) {
  test(`${survey.name} opens only by a link with its subject and is not indexed`, async ({
    request,
    visit,
  }) => {
    const { page, language, say } = visit;
    for (const empty of ['', '?']) {
      await page.goto(`/${language}/${survey.page}${empty}`);
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/${language}/individual`);
    }
    const linked = survey.example[survey.subjectField] ?? '';
    const html = await (
      await request.get(`/${language}/${survey.page}?${survey.subjectField}=${linked}`)
    ).text();
    expect(html).toContain('<meta name="robots" content="noindex"');
    // The canonical address holds no customer data.
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"?]*/${language}/${survey.page}"`));
    expect(html).toContain(`data-form="${survey.name}"`);
    expect(html).toContain(say(`survey:title_${survey.name}`));
    expect(html).toContain(`name="${survey.subjectField}" value="${linked}"`);
    // The mobile from the address is masked against bystanders.
    if (survey === callCenterSurvey) expect(html).toContain('••••••4567</bdi>');
  });
}

test('stars are radios that the keyboard operates', async ({ page, language, say }) => {
  await open(page, language, newId());
  const group = page.getByRole('group', { name: say(`forms:fields.satisfactionLevel.title_${name}`) });
  const radio = (score: number) =>
    group.getByRole('radio', { name: `${score} ${say('forms:ofTen')}`, exact: true });
  await expect(group.getByRole('radio')).toHaveCount(maxStars);
  await radio(1).focus();
  await page.keyboard.press('Space');
  for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowDown');
  await expect(radio(7)).toBeChecked();
  expect(await filledStars(page, 'satisfactionLevel')).toBe(7);
  // The arrow towards the next star.
  await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
  await expect(radio(8)).toBeChecked();
  await expect(radio(8)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(star(page, 'simplityLevel', 1)).toBeFocused();
});

test('stars fill up to the pressed one in reading direction', async ({ isMobile, browserName, visit }) => {
  const { page, language } = visit;
  await open(page, language, newId());
  const box = async (score: number) => (await star(page, 'simplityLevel', score).boundingBox()) ?? fail();
  const [first, second] = [await box(1), await box(2)];
  expect(second.x > first.x).toBe(language === 'en');
  const press = (score: number) =>
    isMobile ? star(page, 'simplityLevel', score).tap() : star(page, 'simplityLevel', score).click();
  for (const score of [9, 3, 10, 1]) {
    await press(score);
    await page.mouse.move(0, 0);
    await expect(star(page, 'simplityLevel', score)).toBeChecked();
    expect(await filledStars(page, 'simplityLevel')).toBe(score);
  }
  // Headless Firefox cannot hover.
  if (!isMobile && browserName === 'chromium') {
    await star(page, 'simplityLevel', 6).hover();
    expect(await filledStars(page, 'simplityLevel')).toBe(6);
  }
  expect(await filledStars(page, 'satisfactionLevel')).toBe(0);
});

function fail(): never {
  throw new Error('not on the page');
}

test('each star measures at least 44 pixels on a narrow phone @chromium', async ({ page, language }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, language, newId());
  for (const radio of await page.getByRole('radio').all()) {
    const { width, height } = (await radio.boundingBox()) ?? fail();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('a second answer shows a note instead of an error, and the first is kept @chromium', async ({
  consoleErrors,
  visit,
}) => {
  const { page, site, language, say } = visit;
  const contractId = newId();
  const stored = async () => {
    const { database, encryption } = site.services;
    const rows = await database.db
      .selectFrom('submissions')
      .select(['id', 'reference', 'answers', 'link_verified'])
      .where('subject', 'in', encryption.blindIndexes('submissions.subject', contractId))
      .execute();
    return rows.map(({ link_verified, ...row }) => ({
      answers: decryptAnswers(encryption, row),
      link_verified,
    }));
  };
  await open(page, language, contractId, '&t=AAAAAAAAAAAAAAAAAAAAAA');
  expect(await axe(page)).toEqual([]);
  await fillApplication(page, { satisfactionLevel: '9', simplityLevel: '8', message: 'واضح' }, name);
  await submitButton(page, name).click();
  await expect(thanks(page, say)).toBeFocused();
  expect(await axe(page)).toEqual([]);
  const first = await stored();
  expect(first).toEqual([
    { answers: expect.objectContaining({ satisfactionLevel: 9 }), link_verified: false },
  ]);

  await open(page, language, contractId);
  await fillApplication(page, { satisfactionLevel: '2', simplityLevel: '1' }, name);
  const keys: (string | undefined)[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith(contractSurvey.endpoint))
      keys.push(response.request().headers()['idempotency-key']);
  });
  await submitButton(page, name).click();
  const told = page.locator('[data-message="alreadyAnswered"]');
  await expect(told).toHaveText(say('messages:alreadyAnswered'));
  expect(keys).toHaveLength(1);
  // This is no error: the title has no prefix, and no alert takes the focus.
  await expect(page).not.toHaveTitle(new RegExp(say('shell:errorWord')));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(star(page, 'satisfactionLevel', 2)).toBeChecked();
  expect(await axe(page)).toEqual([]);
  // Sending again uses a new idempotency key and shows the same note.
  await submitButton(page, name).click();
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[1]).not.toBe(keys[0]);
  await expect(told).toBeVisible();
  expect(await stored()).toEqual(first);
  // The browser logs each 409.
  await expect.poll(() => consoleErrors.length).toBe(2);
  consoleErrors.length = 0;
});

test('a survey sends the number, signature and source of its link', { tag: '@twice' }, async ({ visit }) => {
  const { page, language, say } = visit;
  const ticketId = newId();
  await page.goto(`/${language}/${evaluation.page}?ticketId=${ticketId}&source=sms&t=abc`);
  await page.waitForLoadState('networkidle');
  await fillApplication(page, { satisfactionLevelId: '2' }, evaluation.name);
  const sent = page.waitForRequest((request) => request.url().endsWith(evaluation.endpoint));
  await submitButton(page, evaluation.name).click();
  expectRequestBody(await sent, {
    ticketId: Number(ticketId),
    satisfactionLevelId: 2,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT03:00:00\.000Z$/),
    isPushed: false,
    justification: null,
    t: 'abc',
    source: 'sms',
  });
  await expect(thanks(page, say, evaluation.name)).toBeVisible();
});

test('a link with an invalid mobile asks for the mobile', async ({ page, language, say, newMobile }) => {
  await page.goto(`/${language}/${callCenterSurvey.page}?mobileNumber=0551`);
  await page.waitForLoadState('networkidle');
  await fillApplication(page, { satisfactionLevel: '10' }, callCenterSurvey.name);
  await submitButton(page, callCenterSurvey.name).click();
  const field = page.locator('[data-field="mobileNumber"]');
  await expect(field.locator('[data-message="phonePatternMessage"]')).toBeVisible();
  await page.getByRole('alert').getByRole('link').click();
  await expect(field.locator('input')).toBeFocused();
  expect(await axe(page)).toEqual([]);
  await field.locator('input').fill(newMobile());
  await submitButton(page, callCenterSurvey.name).click();
  await expect(thanks(page, say, callCenterSurvey.name)).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a survey is answered once, and a second answer shows a note', async ({ page, language, say }) => {
    const link = `/${language}/${name}?contractId=${newId()}&t=abc`;
    await page.goto(link);
    await star(page, 'satisfactionLevel', 7).check();
    expect(await filledStars(page, 'satisfactionLevel')).toBe(7);
    await submitButton(page, name).click();
    await expect(page.locator('[data-message="simplityLevelRequired"]')).toBeVisible();
    await expect(star(page, 'satisfactionLevel', 7)).toBeChecked();
    await star(page, 'simplityLevel', 7).check();
    await submitButton(page, name).click();
    await expect(thanks(page, say)).toBeVisible();

    await page.goto(link);
    await fillApplication(page, { satisfactionLevel: '1', simplityLevel: '1' }, name);
    await submitButton(page, name).click();
    await expect(page.locator('[data-message="alreadyAnswered"]')).toHaveText(
      say('messages:alreadyAnswered'),
    );
    await expect(star(page, 'satisfactionLevel', 1)).toBeChecked();
  });
});
