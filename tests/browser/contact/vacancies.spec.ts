import type { Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { callBack } from '#domain/forms/call-back.ts';
import { careers } from '#domain/forms/careers.ts';
import { vacancyName } from '#domain/publications/vacancies.ts';
import { pdf } from '../../support/files.ts';
import { fillApplication, submitButton } from '../support/applicant.ts';
import { axe } from '../support/axe.ts';
import type { RunningSite } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const { cv: _, ...typed } = { ...careers.example, infoConsent: 'on' };
const section = (page: Page) => page.locator('#careers');
const vacanciesOf = ({ services }: RunningSite) => services.content.vacancies;

/** Sets the site's clock, in minutes relative to the end of a day in Riyadh. */
function setClock(site: RunningSite, day: string, minutes: number): void {
  site.clock.ahead = Date.parse(`${day}T24:00:00+03:00`) + minutes * 60_000 - Date.now();
}

// The tests start while every vacancy is open.
test.beforeEach(({ site }) => setClock(site, vacanciesOf(site)[0]?.closes ?? '', -1));
test.afterEach(({ site }) => {
  site.clock.ahead = 0;
});

/** Returns the text of the staff mail. */
async function mailOf(site: RunningSite, reference: string): Promise<string> {
  await expect.poll(() => site.staffMail(reference)).toHaveLength(1);
  const [mail = ''] = await site.staffMail(reference);
  return (await PostalMime.parse(mail)).text ?? '';
}

/** Applies on the open page. @returns the reference */
async function apply(page: Page): Promise<string> {
  await fillApplication(page, typed, careers.name);
  const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf() };
  await page.locator('form[data-form="careers"] [name="cv"]').setInputFiles(cv);
  await submitButton(page, careers.name).click();
  return (await page.getByRole('status').locator('bdi').first().textContent()) ?? '';
}

test('a vacancy opens its application; staff mail and record name the vacancy', async ({ visit }) => {
  const { page, site, language, say } = visit;
  const [, vacancy] = vacanciesOf(site);
  if (!vacancy) throw new Error('the tests need a vacancy');
  await page.goto(`/${language}/contact-us?utm_source=X#careers`);
  await page.waitForLoadState('networkidle');
  const link = section(page).getByRole('link', {
    name: say('contact:careers.applyFor').replace('{{vacancy}}', vacancy.title[language]),
  });
  expect(await axe(page)).toEqual([]);
  await link.click();
  await expect(section(page).getByRole('heading', { name: say('contact:careers.title') })).toBeFocused();
  expect(new URL(page.url()).searchParams.get('utm_source')).toBe('X');
  const name = vacancyName(vacancy, language);
  await expect(section(page).getByRole('heading', { level: 3, name })).toBeVisible();
  expect(await axe(page)).toEqual([]);

  // Back to the list, then an application without a vacancy.
  await section(page)
    .getByRole('link', { name: say('contact:careers.all') })
    .click();
  await expect(section(page).getByRole('heading', { name: say('contact:careers.title') })).toBeFocused();
  await section(page)
    .getByRole('button', { name: say('contact:careers.apply') })
    .click();
  await expect(section(page).locator('[name="vacancy"]')).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(section(page).locator('[name="vacancy"]')).toHaveValue(name);

  const reference = await apply(page);
  expect(await mailOf(site, reference)).toContain(name);
  await section(page).locator('summary').click();
  await expect(section(page).getByRole('definition').filter({ hasText: name })).toBeVisible();
});

test('a vacancy closes after its last day; its link says so and still offers the form', async ({
  request,
  visit,
}) => {
  const { page, site, language, say } = visit;
  const [first, second] = vacanciesOf(site);
  if (!first || !second) throw new Error('the tests need two vacancies');
  const titles = () => section(page).getByRole('heading', { level: 3 });
  const open = async () => page.goto(`/${language}/contact-us`);
  setClock(site, first.closes, -1);
  await open();
  await expect(titles()).toHaveText([first.title[language], second.title[language]]);
  // The page is cached by now. A stale copy would fail the next check.
  await expect.poll(async () => (await request.get(`/${language}/contact-us`)).headers().etag).toBeTruthy();
  setClock(site, first.closes, 1);
  await open();
  await expect(titles()).toHaveText([second.title[language]]);
  await page.goto(`/${language}/contact-us?vacancy=${first.id}#careers`);
  await expect(section(page).getByText(say('contact:careers.notOpen'))).toBeVisible();
  await expect(section(page).locator('[name="vacancy"]')).toHaveCount(0);
  await expect(submitButton(page, careers.name)).toBeVisible();
  setClock(site, second.closes, 1);
  await open();
  await expect(section(page).getByRole('button', { name: say('contact:careers.apply') })).toBeVisible();
  await expect(titles()).toHaveCount(0);
});

test('WhatsApp and call-back are offered only when the company has them', async ({ visit }) => {
  const { page, site, language, say } = visit;
  const details = page.locator('#info');
  await page.goto(`/${language}/contact-us`);
  const whatsapp = details.getByRole('link', { name: say('contact:write') });
  await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+$/);
  await details.getByRole('link', { name: say('contact:callBack') }).click();
  await expect(page).toHaveURL(new RegExp(`/${language}/call-back$`));

  const { content } = site.services;
  const { whatsapp: __, ...company } = content.company;
  site.services.content = { ...content, company, lists: { ...content.lists, callTime: [] } };
  try {
    // Visitors get the previous page until the new one is rendered.
    await expect(async () => {
      await page.goto(`/${language}/call-back`);
      await expect(page).toHaveURL(new RegExp(`/${language}/contact-us#info$`), { timeout: 1000 });
      await expect(details.getByRole('link', { name: say('contact:callBack') })).toHaveCount(0, {
        timeout: 1000,
      });
    }).toPass();
    await expect(whatsapp).toHaveCount(0);
  } finally {
    site.services.content = content;
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor applies for a vacancy', async ({ page, site, language, say }) => {
    const [vacancy] = vacanciesOf(site);
    if (!vacancy) throw new Error('the tests need a vacancy');
    await page.goto(`/${language}/contact-us`);
    await page
      .getByRole('link', {
        name: say('contact:careers.applyFor').replace('{{vacancy}}', vacancy.title[language]),
      })
      .click();
    await submitButton(page, careers.name).click();
    await expect(page.locator('[data-message="nameRequired"]')).toBeVisible();
    const reference = await apply(page);
    expect(await mailOf(site, reference)).toContain(vacancyName(vacancy, language));
  });

  test('a visitor requests a call', async ({ page, site, language, say }) => {
    await page.goto(`/${language}/call-back`);
    await submitButton(page, callBack.name).click();
    await expect(page.locator('[data-message="callTimeRequired"]')).toBeVisible();
    await fillApplication(page, { ...callBack.example, infoConsent: 'on' }, callBack.name);
    await submitButton(page, callBack.name).click();
    const thanks = page.getByRole('status').filter({ hasText: say('forms:submitted_call-back') });
    const reference = (await thanks.locator('bdi').textContent()) ?? '';
    await expect.poll(() => site.staffMail(reference)).toHaveLength(1);
    await expect(page.getByText(say('confirmation:next.call-back'))).toBeVisible();
  });
});
