import { policyPages } from '#domain/pages.ts';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

for (const { path, key } of policyPages) {
  test(`${path} has its sections, and its table of contents links to them`, async ({
    page,
    site,
    language,
    say,
  }) => {
    await page.goto(`/${language}/${path}`);
    await expect(page).toHaveTitle(new RegExp(`^${say(`pages:${key}.title`)} · `));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(`pages:${key}.title`));
    await expect(page.getByText(say('policy:updated'))).toContainText(/\d{1,2}\/\d{1,2}\/20\d\d/);

    const { sections } = site.services.content.policies[key][language];
    const titles = sections.map(({ title }) => title);
    const headings = page.locator('article h2');
    await expect(headings).toHaveText(titles);
    const contents = page.getByRole('navigation', { name: say('policy:contents') }).getByRole('link');
    expect(await contents.allTextContents()).toEqual(titles);
    await page.waitForLoadState('networkidle');
    await contents.nth(2).click();
    await expect(headings.nth(2)).toBeInViewport();
    await contents.last().click();
    await expect(headings.last()).toBeInViewport();
    // People who use the keyboard scroll each table by its region.
    const article = page.locator('article');
    await expect(article.getByRole('region')).toHaveCount(await article.locator('table').count());
    expect(await axe(page)).toEqual([]);
  });
}

test('the sections keep their ids in the other language', async ({ page, language, say }) => {
  await page.goto(`/${language}/policies/privacy-policy`);
  const sections = await page.locator('article h2').evaluateAll((all) => all.map(({ id }) => id));
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('link', { name: say('shell:otherLanguage'), exact: true })
    .first()
    .click();
  await expect(page.locator('html')).not.toHaveAttribute('lang', language);
  await expect(page.locator('article h2').first()).not.toHaveText(say('pages:privacyPolicy.title'));
  expect(await page.locator('article h2').evaluateAll((all) => all.map(({ id }) => id))).toEqual(sections);
});

test('the cookie policy names everything that the browser stores during a visit', async ({
  page,
  context,
  language,
}) => {
  await page.goto(`/${language}/individual/personal-finance`);
  await page.waitForLoadState('networkidle');
  await page.locator('[name="CustomerName"]').fill('Sample applicant');
  await page.goto(`/${language}/policies/cookies-policy`);
  await page.waitForLoadState('networkidle');
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const cookies = (await context.cookies()).map(({ name }) => name);
  expect(cookies).toContain('lang');
  const named = await page.locator('article code').allTextContents();
  expect(named).toEqual(expect.arrayContaining([...stored, ...cookies]));
});

test('the link in a consent opens the privacy policy in a new tab without ticking the box', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  await page.goto(`/${language}/individual/personal-finance?utm_source=sms`);
  await page.waitForLoadState('networkidle');
  await page.locator('[name="CustomerName"]').fill('Sample applicant');
  const consent = page.locator('[data-field="infoConsent"]');
  await expect(consent).toHaveText(say('forms:consents.infoConsent'));
  const opened = page.waitForEvent('popup');
  await consent.getByRole('link').click();
  const policy = await opened;
  await expect(policy).toHaveURL(/\/policies\/privacy-policy\?utm_source=sms$/);
  await expect(policy.getByRole('heading', { level: 1 })).toHaveText(say('pages:privacyPolicy.title'));
  await expect(consent.getByRole('checkbox')).not.toBeChecked();
  await expect(page.locator('[name="CustomerName"]')).toHaveValue('Sample applicant');
  await consent.getByText(say('forms:consents.infoConsent').slice(0, 4)).click({ position: { x: 4, y: 8 } });
  await expect(consent.getByRole('checkbox')).toBeChecked();
});

test('the link text of a consent is part of its stored sentence', async ({ page, language, say }) => {
  await page.goto(`/${language}/contact-us`);
  const link = say('forms:consentLinks.infoConsent');
  expect(say('forms:consents.infoConsent').split(link)).toHaveLength(2);
  await expect(page.locator('[data-field="infoConsent"] a').first()).toHaveText(link);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the footer links to the policies, and a policy shows all its sections', async ({
    page,
    language,
    say,
  }) => {
    await page.goto(`/${language}/individual`);
    const footer = page.getByRole('contentinfo');
    for (const [link, path] of [
      ['privacyPolicy', 'policies/privacy-policy'],
      ['cookiesPolicy', 'policies/cookies-policy'],
      ['termsConditions', 'policies/terms-conditions'],
    ]) {
      await expect(footer.getByRole('link', { name: say(`shell:links.${link}`) })).toHaveAttribute(
        'href',
        `/${language}/${path}`,
      );
    }
    await footer.getByRole('link', { name: say('shell:links.privacyPolicy') }).click();
    await expect(page.locator('article h2')).toHaveCount(8);
    await page
      .getByRole('navigation', { name: say('policy:contents') })
      .getByRole('link')
      .nth(3)
      .click();
    await expect(page).toHaveURL(/#section-4$/);
    await expect(page.locator('#section-4')).toBeInViewport();
  });
});
