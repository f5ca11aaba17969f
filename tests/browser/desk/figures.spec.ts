import { insertFigures } from '../../support/desk.ts';
import { axe } from '../support/axe.ts';
import { deskSentence, openAsOther, signIn, test } from '../support/desk.ts';
import { expect } from '../support/test.ts';

test('opening and starting a form are counted once each and shown in the figures', async ({
  desk,
  context,
}) => {
  const { page, site, say, language } = desk;
  await insertFigures(site);
  const counted: string[] = [];
  const visitor = await openAsOther(context);
  visitor.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/count') counted.push(`${searchParams.get('form')} ${searchParams.get('step')}`);
  });
  await visitor.goto(`${site.url}/${language}/business/equipment-finance`);
  await visitor.waitForLoadState('networkidle');
  expect(counted).toEqual(['equipment-finance opened']);
  await visitor.locator('[data-field] input').first().pressSequentially('abc');
  await expect.poll(() => counted).toEqual(['equipment-finance opened', 'equipment-finance begun']);
  // Counting sets no cookie.
  const cookies = (await visitor.context().cookies()).map(({ name }) => name);
  expect(cookies.filter((name) => !['lang', 'cookies-choice'].includes(name))).toEqual([]);
  for (const path of ['malpractice-report', 'evaluation?ticketId=7', 'follow', 'individual']) {
    await visitor.goto(`${site.url}/${language}/${path}`);
    await visitor.waitForLoadState('networkidle');
  }
  expect(counted).toHaveLength(2);

  await site.services.funnel.flush();
  await signIn(desk, 'leads');
  await page
    .getByRole('main')
    .getByRole('link', { name: deskSentence(say, 'figures.title') })
    .click();
  await expect(page.getByRole('img').first()).toBeVisible();
  expect(await axe(page)).toEqual([]);
  const name = say('forms:names.equipment-finance');
  const stepCount = (step: string) => `${deskSentence(say, `figures.steps.${step}`)}: 1`;
  await expect(page.locator('figure', { hasText: name }).getByRole('img').nth(1)).toHaveAttribute(
    'aria-label',
    new RegExp(`^${stepCount('opened')}; ${stepCount('begun')} .*`),
  );
  // Each chart has a table.
  const table = page.locator('#funnels ~ details');
  await table.locator('summary').click();
  await expect(table.getByRole('row', { name })).toContainText(`${name}110`);
  expect(await axe(page)).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the charts show days and months', async ({ desk }) => {
    const { page, site, say, language } = desk;
    await insertFigures(site);
    await signIn(desk, 'operations');
    await page.goto(`/${language}/desk/figures`);
    await expect(page.locator('figure').first().locator('rect')).toHaveCount(30);
    await page.getByRole('link', { name: deskSentence(say, 'figures.periods.months') }).click();
    await expect(page.locator('figure').first().locator('rect')).toHaveCount(12);
  });
});
