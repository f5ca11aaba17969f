import { expect, test } from '../support/test.ts';

const heading = 'Unexpected Application Error!';

test("a failed page shows the router's heading with status and text, and our own title", async ({
  consoleErrors,
  visit,
}) => {
  const { page, language, say } = visit;
  await page.goto(`/${language}/individual`);
  // This page accepts no POST.
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = 'about';
    document.body.append(form);
    form.submit();
  });
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect(page.getByText('405 Method Not Allowed')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('shell:failure.title'));
  consoleErrors.length = 0;
});

test('the error page does not show the body of a failed answer', async ({
  page,
  language,
  say,
  consoleErrors,
}) => {
  await page.goto(`/${language}/individual`, { waitUntil: 'networkidle' });
  await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 500, body: 'secret' }));
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say('shell:links.about') })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect(page.getByText('500 Internal Server Error')).toBeVisible();
  await expect(page.getByText('secret')).toHaveCount(0);
  consoleErrors.length = 0;
});
