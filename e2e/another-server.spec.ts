import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { apiPaths } from '#domain/api-paths.ts';
import type { Form } from '#domain/form.ts';
import { contact } from '#domain/forms/contact.ts';
import { emailUpdate } from '#domain/forms/email-update.ts';
import { fillIn, submitButton } from './applicant.ts';
import { codeDialog, codeInput, verifyButton } from './code-dialog.ts';
import { newEmail } from './customer.ts';
import { type RunningSite, startSite } from './site.ts';
import { test as base, expect } from './test.ts';

/** A server behind API_BASE_URL that speaks the specification and no more: it gives no proof of a right code. */
const answers: Record<string, object> = {
  [apiPaths.sendOtpForContact]: { generatedTime: '2026-11-21T09:00:00Z' },
  [apiPaths.verifyOtpForContact]: { isValid: true },
  [apiPaths.contactUsSubmit]: { [contact.flag]: true },
  [apiPaths.sendOtpForEmail]: {
    ...{ isCustomerExists: true, isAbsherVerified: true, generatedTime: '2026-11-21T09:00:00Z' },
  },
  [apiPaths.verifyOtpForEmail]: { isValid: true },
  [apiPaths.verifyEmailRequest]: { [emailUpdate.flag]: true, isAlreadyVerified: false },
};
const heard: { path: string; body: object }[] = [];

const test = base.extend<object, { site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const server = createServer(async (request, response) => {
        const headers = {
          'access-control-allow-origin': '*',
          'access-control-allow-headers': '*',
          'content-type': 'application/json',
        };
        const path = request.url ?? '';
        if (request.method === 'POST') heard.push({ path, body: (await json(request)) as object });
        response.writeHead(200, headers).end(JSON.stringify(answers[path] ?? []));
      });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      const { port } = server.address() as AddressInfo;
      const site = await startSite({ API_BASE_URL: `http://127.0.0.1:${port}` });
      await use(site);
      await site.stop();
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const { ServiceTypeId, ...message } = contact.example;
const typed = { email: newEmail, emailConfirmation: newEmail };
const flows: [form: Form, path: string, typed: Record<string, string>][] = [
  [contact, `contact-us?servicetypeid=${ServiceTypeId}`, message as Record<string, string>],
  [emailUpdate, 'update-information', { idNumber: '1010101010', ...typed }],
];

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });
    for (const [form, path, typed] of flows) {
      test(`${form.name} is sent without a proof to a server that gave none`, async ({
        page,
        language,
        say,
        newMobile,
      }) => {
        heard.length = 0;
        await page.goto(`/${language}/${path}`);
        if (javaScriptEnabled) await page.waitForLoadState('networkidle');
        await fillIn(page, { ...typed, MobileNumber: newMobile(), infoConsent: 'on' }, form.name);
        await submitButton(page, form.name).click();
        await codeInput({ page, say }).fill('1234');
        if (form === contact || !javaScriptEnabled) await verifyButton({ page, say }).click();
        await expect.poll(() => heard.map((each) => each.path)).toContain(form.endpoint);
        await expect(codeDialog(page)).toBeHidden();
        const sent = heard.find((each) => each.path === form.endpoint);
        expect(Object.keys(sent?.body ?? {})).not.toContain('proof');
      });
    }
  });
}
