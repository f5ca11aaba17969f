import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { companiesApproval as form } from '#domain/forms/companies-approval.ts';
import { fillApplication, submissionsOf, submitButton } from '../support/applicant.ts';
import type { RunningSite } from '../support/site.ts';
import { test as base, expect } from '../support/test.ts';

const [siteKey, secret] = ['1x00000000000000000000AA', '1x0000000000000000000000000000000AA'];
const untilSent = /success-page\?.*reference=/;

/** A fake of Cloudflare's siteverify, which records its requests. */
const cloudflare = { asked: [] as object[], answer: { status: 200, body: {} } };

const test = base.extend({
  siteEnv: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const server = createServer(async (request, response) => {
        cloudflare.asked.push(JSON.parse(await text(request)));
        response.writeHead(cloudflare.answer.status).end(JSON.stringify(cloudflare.answer.body));
      });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      const { port } = server.address() as AddressInfo;
      await use({
        TURNSTILE_SITE_KEY: siteKey,
        TURNSTILE_SECRET: secret,
        TURNSTILE_VERIFY_URL: `http://127.0.0.1:${port}`,
      });
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
});

/** A fake of Cloudflare's script, which adds a token to the form. Tests call no third party. */
const widget = `let count = 0;
window.turnstile = {
  render(place, options) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = options['response-field-name'];
    field.value = [options.sitekey, options.language, count++].join('-');
    place.append(field);
    return 'widget';
  },
  reset() {},
  remove() {},
};`;

test.beforeEach(async ({ page }) => {
  cloudflare.asked = [];
  cloudflare.answer = { status: 200, body: { success: true } };
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: widget }),
  );
});

/** Sends the form. @returns the stored bot signals without `quick`, because tests type fast */
async function send(page: Page, site: RunningSite, language: string, mobile: string, ready = async () => {}) {
  await page.goto(`/${language}/${form.page}`);
  const consents = { infoConsent: 'on', reportingAgreement: 'on' };
  await fillApplication(page, { ...form.example, MobileNumber: mobile, ...consents }, form.name);
  await ready();
  await submitButton(page, form.name).click();
  await expect(page).toHaveURL(untilSent);
  const [stored] = await submissionsOf({ site, mobile });
  return (stored?.bot_signals ?? []).filter((sign) => sign !== 'quick');
}

test('a Turnstile token is verified once, and a solved challenge leaves no bot signal', async ({ visit }) => {
  const { page, site, language } = visit;
  const tokens = page.locator('[name="cf-turnstile-response"]');
  const ready = () => expect(tokens).toHaveCount(1);
  expect(await send(page, site, language, visit.mobile, ready)).toEqual([]);
  expect(cloudflare.asked).toEqual([{ secret, response: `${siteKey}-${language}-0` }]);
  expect(await page.content()).not.toContain(secret);
});

test('a form with a refused Turnstile token is accepted with a bot signal @desk', async ({
  page,
  site,
  language,
  newMobile,
}) => {
  cloudflare.answer = { status: 200, body: { success: false, 'error-codes': ['invalid-input-response'] } };
  expect(await send(page, site, language, newMobile())).toEqual(['failed-challenge']);
});

test('a form is accepted as unchallenged when Cloudflare is down or its script fails to load @desk', async ({
  consoleErrors,
  newMobile,
  visit,
}) => {
  const { page, site, language } = visit;
  cloudflare.answer = { status: 503, body: {} };
  expect(await send(page, site, language, newMobile())).toEqual(['unchallenged']);
  await page.unroute('https://challenges.cloudflare.com/**');
  await page.route('https://challenges.cloudflare.com/**', (route) => route.abort());
  expect(await send(page, site, language, newMobile())).toEqual(['unchallenged']);
  consoleErrors.splice(0, consoleErrors.length);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a form is accepted as unchallenged, and no token is verified @desk', async ({ visit }) => {
    const { page, site, language } = visit;
    expect(await send(page, site, language, visit.mobile)).toEqual(['unchallenged']);
    expect(cloudflare.asked).toEqual([]);
  });
});
