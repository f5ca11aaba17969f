import { failDeliveries } from '../../support/desk.ts';
import { axe } from '../support/axe.ts';
import { deskSentence, signIn, test } from '../support/desk.ts';
import { expect } from '../support/test.ts';

test('failed deliveries are retried one by one or all at once, and the check lists the migrations', async ({
  desk,
}) => {
  const { page, site, say, language } = desk;
  const operations = (key: string, values?: Record<string, unknown>) =>
    say(`desk:operations.${key}` as never, values as never);
  const reference = await failDeliveries(site);
  await signIn(desk, 'operations');
  await page
    .getByRole('main')
    .getByRole('link', { name: deskSentence(say, 'operations.title') })
    .click();
  const again = page.getByRole('button', { name: operations('again.oneOf', { reference }) });
  await expect(again.first()).toBeVisible();
  const before = await again.count();
  expect(await axe(page)).toEqual([]);
  await again.first().click();
  await expect(page.getByRole('status')).toContainText(operations('again.done_one', { count: 1 }));
  await expect(again).toHaveCount(before - 1);

  await failDeliveries(site);
  await page.goto(`/${language}/desk/operations?state=failed&kind=staff-mail`);
  await expect(page.locator('#deliveries')).toContainText(operations('kinds.staff-mail'));
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: operations('again.all') }).click();
  await expect(page.getByRole('status')).toBeVisible();
  await expect(again).toHaveCount(0);

  await page.getByRole('link', { name: operations('check.begin') }).click();
  await expect(page.getByRole('cell', { name: operations('check.names.migrations') })).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('retrying all failed deliveries needs a tick; pages of other roles answer 404', async ({
    desk,
    consoleErrors,
  }) => {
    const { page, site, say, language } = desk;
    await failDeliveries(site);
    await signIn(desk, 'operations');
    await page.goto(`/${language}/desk/operations?state=failed`);
    // Imitates a forged form, since the browser would require the tick.
    await page.locator('input[name="sure"]').evaluate((box) => box.removeAttribute('required'));
    await page.getByRole('button', { name: say('desk:operations.again.all' as never) }).click();
    await expect(page.getByRole('alert')).toHaveText(say('desk:operations.again.unsure' as never));
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: say('desk:operations.again.all' as never) }).click();
    await expect(page.getByRole('status')).toBeVisible();
    for (const path of ['desk/cases', 'desk/audit-log']) {
      const response = await page.goto(`/${language}/${path}`);
      expect(response?.status()).toBe(404);
    }
    consoleErrors.length = 0;
  });
});
