import type { Page } from '@playwright/test';
import { codeDialog } from './applicant.ts';
import { axe } from './axe.ts';
import { codeShots } from './look/code-shots.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** How an element is painted, its two pseudo-elements and its picture with it. */
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

/** What is chosen, and the same kind of thing that is not, by page. */
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

test('a contrast theme tells what is chosen from what is not, and shows no pattern as strongly as words @twice', async ({
  page,
  language,
}) => {
  for (const [path, chosen] of Object.entries(pairs)) {
    await page.goto(`/${language}/${path}`, { waitUntil: 'networkidle' });
    for (const [one, other] of chosen)
      expect(await paintOf(page, one), `${path} ${one}`).not.toBe(await paintOf(page, other));
  }
  await page.goto(`/${language}/individual`);
  await expect(page.locator('main section').first().locator('> svg').first()).toBeHidden();
  // The colours are the reader's own: axe measures ours.
  expect(await axe(page, ['color-contrast'])).toEqual([]);
});

test('a contrast theme shows the day that is chosen, the box that is typed in and what cannot be pressed @twice', async ({
  page,
  site,
  say,
  language,
  newMobile,
}) => {
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
  await codeShots[0]?.reach?.({ page, site, say, language, width: 0, height: 0, mobile: newMobile() });
  const box = '[data-dialog="otp"] [aria-hidden="true"] >';
  expect(await paintOf(page, `${box} [data-active]`)).not.toBe(
    await paintOf(page, `${box} :not([data-active])`),
  );
  const verify = codeDialog(page).getByRole('button', { name: say('forms:otp.verify'), exact: true });
  const greyed = await verify.evaluate((button) => getComputedStyle(button).color);
  await codeDialog(page).getByLabel(say('forms:otp.label')).fill('123');
  await expect(verify).toBeDisabled();
  const close = codeDialog(page).getByRole('button').first();
  expect(greyed).not.toBe(await close.evaluate((button) => getComputedStyle(button).color));
  // The colours are the reader's own: axe measures ours.
  expect(await axe(page, ['color-contrast'])).toEqual([]);
});
