import { expect, test } from '../support/test.ts';

const calculated =
  'financing-calculator?loanType=IJARAH&RequiredFinance=150000&FinanceDurationId=5&BaloonPayment=40000';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a printed page has the company name, its heading and a footer, and no controls', async ({ visit }) => {
  const { page, site, language } = visit;
  const { name, licence } = site.services.content.company;
  await page.emulateMedia({ media: 'print' });
  for (const path of ['individual', 'apr-disclosure', 'reports', 'policies/privacy-policy', 'contact-us']) {
    await page.goto(`/${language}/${path}`);
    await expect(page.getByRole('banner'), path).toHaveText(name[language], { useInnerText: true });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const foot = page.getByRole('contentinfo');
    await expect(foot).toContainText(licence[language]);
    await expect(foot.getByText(`${site.services.config.publicUrl}/${language}/${path}`)).toBeVisible();
    for (const role of ['navigation', 'button', 'tab', 'dialog'] as const) {
      await expect(page.getByRole(role), `${path}: ${role}`).toHaveCount(0);
    }
    await expect(page.locator('video, #cookie-banner').filter({ visible: true })).toHaveCount(0);
  }
});

test('printing shows all slides below one another', async ({ page, language }) => {
  await page.goto(`/${language}/individual`);
  await page.waitForLoadState('networkidle');
  await page.emulateMedia({ media: 'print' });
  const slides = page.locator('[id^="offer"][role="group"], [role="group"][id]');
  const boxes = await Promise.all((await slides.all()).map((slide) => slide.boundingBox()));
  expect(boxes.length).toBeGreaterThan(2);
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(1);
  const tops = boxes.map((box) => box?.y ?? 0);
  expect(new Set(tops).size).toBe(tops.length);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBe(0);
});

test('a printed result fits one sheet with its date and includes the schedule only when it is open', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  await page.goto(`/${language}/${calculated}`);
  // Counts the page objects of the PDF.
  const sheets = async () =>
    (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;
  expect(await sheets()).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(say('calculator:result.worked'))).toBeVisible();
  await expect(page.getByText('26/5/2025')).toBeVisible();
  await expect(page.getByText('1/1/2015')).toBeVisible();
  await expect(page.locator('[name="RequiredFinance"]')).toBeHidden();
  await expect(page.locator('details table')).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await page.getByText(say('calculator:schedule.title'), { exact: true }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('details table tbody tr').last()).toBeVisible();
  const head = await page.locator('details thead').evaluate((element) => getComputedStyle(element).display);
  expect(head).toBe('table-header-group');
  expect(await sheets()).toBeGreaterThan(1);
});
