import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { codeShots } from '../../look/code-shots.ts';
import { axe } from '../support/axe.ts';
import { codeDialog, codeInput, verifyButton } from '../support/code-dialog.ts';
import { expect, test } from '../support/test.ts';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** Returns the colours of an element, its pseudo-elements and its icons as one text. */
async function paintOf(page: Page, selector: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) =>
      [undefined, '::before', '::after']
        .map((pseudo) => {
          const { outline, backgroundColor, color, borderColor, borderWidth } = getComputedStyle(
            element,
            pseudo,
          );
          return [outline, backgroundColor, color, borderColor, borderWidth].join(' ');
        })
        .concat([...element.querySelectorAll('svg')].map((svg) => getComputedStyle(svg).fill))
        .join(' | '),
    );
}

/** Returns the number of pixels that a change alters. Nearly equal colours count as equal. */
async function pixelsThatChange(shown: Locator, change: () => Promise<unknown>): Promise<number> {
  const picture = async () =>
    sharp(await shown.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer();
  const before = await picture();
  await change();
  // Focus and hover would alter pixels, too.
  await shown.page().mouse.move(0, 0);
  await shown.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const after = await picture();
  let changed = 0;
  for (let at = 0; at < before.length; at += 3)
    if ([0, 1, 2].some((part) => Math.abs((before[at + part] ?? 0) - (after[at + part] ?? 0)) > 64))
      changed += 1;
  return changed;
}

/** Controls that a click changes, by page and kind. */
const controls: Record<string, (page: Page) => Locator> = {
  'individual/personal-finance checkbox': (page) => page.locator('[name="infoConsent"]'),
  'individual/personal-finance radio': (page) => page.locator('[name="hasRealEstateSubsidy"]').first(),
  'customer-satisfaction?contractId=1 stars': (page) => page.locator('[name="satisfactionLevel"]').nth(4),
  'cookies switch': (page) => page.getByRole('main').locator('[name="analytics"]'),
};

test('a contrast theme shows the state of checkbox, radio, stars and switch @twice', async ({ visit }) => {
  const { page, language } = visit;
  for (const [at, find] of Object.entries(controls)) {
    const [path] = at.split(' ');
    await page.goto(`/${language}/${path}`, { waitUntil: 'networkidle' });
    const control = find(page);
    const painted = at.endsWith('stars') ? control.locator('xpath=..') : control;
    expect(await pixelsThatChange(painted, () => painted.click()), at).toBeGreaterThan(20);
  }
});

test('a contrast theme marks the active option of a searchable list @twice', async ({ visit }) => {
  const { page, language } = visit;
  await page.goto(`/${language}/individual/cars-finance`, { waitUntil: 'networkidle' });
  await page.locator('[name="CustomerName"]').focus();
  const list = page.locator('[data-field="cityId"] input[role="combobox"]');
  await list.waitFor();
  await list.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await paintOf(page, '[role="option"][data-marked]')).not.toBe(
    await paintOf(page, '[role="option"]:not([data-marked])'),
  );
});

/** Selectors of a chosen element and of one that is not, by page. */
const pairs: Record<string, [chosen: string, other: string][]> = {
  'financing-calculator?RequiredFinance=100000&FinanceDurationId=5': [
    ['main nav a[aria-current]', 'main nav a:not([aria-current])'],
  ],
  reports: [
    ['[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]'],
    ['main nav a[aria-current]', 'main nav a:not([aria-current])'],
  ],
  'individual/offers': [['[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]']],
  'contact-us': [
    ['main a[href^="#"][aria-current]', 'main a[href^="#"]:not([aria-current], [href="#info"])'],
  ],
};

test('a contrast theme distinguishes chosen links and tabs, and hides the background pattern @twice', async ({
  visit,
}) => {
  const { page, language } = visit;
  for (const [path, chosen] of Object.entries(pairs)) {
    await page.goto(`/${language}/${path}`, { waitUntil: 'networkidle' });
    for (const [one, other] of chosen)
      expect(await paintOf(page, one), `${path} ${one}`).not.toBe(await paintOf(page, other));
  }
  await page.goto(`/${language}/individual`);
  await expect(page.locator('main section').first().locator('> svg').first()).toBeHidden();
  // The theme sets the colours, but axe measures those of the style sheet.
  expect(await axe(page, ['color-contrast'])).toEqual([]);
});

test('a contrast theme shows the chosen day, the active code box and the disabled button @twice', async ({
  visit,
}) => {
  const { page, language } = visit;
  const field = page.locator('[data-field="birthDate"]');
  await page.goto(`/${language}/individual/personal-finance`, { waitUntil: 'networkidle' });
  await field.locator('input').fill('05/17/1990');
  await field.getByRole('button').click();
  await expect(page.getByRole('grid')).toBeVisible();
  expect(await paintOf(page, '[role="grid"] [data-selected]')).not.toBe(
    await paintOf(page, '[role="grid"] [role="button"]:not([data-selected], [data-outside-month])'),
  );
  await page.keyboard.press('Escape');
  await page.reload({ waitUntil: 'networkidle' });
  await codeShots[0]?.reach?.(visit);
  const box = '[data-dialog="otp"] [aria-hidden="true"] >';
  expect(await paintOf(page, `${box} [data-active]`)).not.toBe(
    await paintOf(page, `${box} :not([data-active])`),
  );
  const verify = verifyButton(visit);
  const greyed = await verify.evaluate((button) => getComputedStyle(button).color);
  await codeInput(visit).fill('123');
  await expect(verify).toBeDisabled();
  const close = codeDialog(page).getByRole('button').first();
  expect(greyed).not.toBe(await close.evaluate((button) => getComputedStyle(button).color));
  // The theme sets the colours, but axe measures those of the style sheet.
  expect(await axe(page, ['color-contrast'])).toEqual([]);
});
