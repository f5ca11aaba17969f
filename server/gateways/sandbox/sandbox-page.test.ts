import { createAdaptorServer } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { careers } from '#domain/forms/careers.ts';
import { serverForTests } from '#tests/support/database.ts';
import { pdf } from '#tests/support/files.ts';
import { examplePayload, formOf, type TestServer } from '#tests/support/site.ts';
import { createApp } from '../../app.ts';

const server = serverForTests({ delivers: true, env: { RECEIPTS: 'none' } });

/** Serves the site over a real connection from this machine. Returns its address. */
async function listen(changes: Partial<TestServer['services']['config']> = {}): Promise<string> {
  const { services } = server;
  const app = createApp({ ...services, config: { ...services.config, trustProxy: 0, ...changes } });
  const listening = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  onTestFinished(() => void listening.close());
  const address = listening.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

test('the page shows the messages that would have been sent, with visitors’ text escaped', async () => {
  const CustomerName = '<script>alert(1)</script>';
  const url = await listen();
  await server.post(apiPaths.sendOtpForContact, { mobileNo: '0551230001' });
  await server.post(carFinance.endpoint, examplePayload(carFinance, { CustomerName }));
  let page = '';
  await expect
    .poll(
      async () => {
        page = await (await fetch(`${url}/sandbox`)).text();
        return ['sms', 'mail', 'crm'].filter((kind) => page.includes(`data-message="${kind}"`));
      },
      { timeout: 15_000 },
    )
    .toEqual(['sms', 'mail', 'crm']);
  expect(page).toContain('966551230001');
  expect(page).toContain((await server.codeSentTo('966551230001')) ?? 'no code');
  expect(page).toContain('lead.created');
  expect(page).not.toContain('<script');

  const link = /<a href="(\/sandbox\/mail\/[^"]+)"/.exec(page)?.[1];
  const mail = await fetch(url + link);
  expect(mail.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
  const html = await mail.text();
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toContain('<script');
});

test('the page shows a mail with a large attachment, with its text and file name', async () => {
  const url = await listen();
  const body = formOf(careers);
  body.set('file', new File([new Uint8Array(pdf('x'.repeat(2_000_000)))], 'my-cv.pdf'));
  expect((await server.request(careers.endpoint, { method: 'POST', body })).status).toBe(200);
  const page = async () => (await fetch(`${url}/sandbox`)).text();
  await expect.poll(page, { timeout: 15_000 }).toContain('Attached: my-cv.pdf');
  expect(await page()).toContain(careers.example.email);
});

test('the page is served only to this machine, only in the sandbox, and only for stored mails', async () => {
  const url = await listen();
  const passedOn = { headers: { 'X-Forwarded-For': '192.0.2.1' } };
  for (const path of ['/sandbox', '/sandbox/mail/x.eml'])
    expect((await fetch(url + path, passedOn)).status).toBe(403);
  expect((await server.request('/sandbox')).status).toBe(403);
  for (const name of ['x.eml', '..%2f..%2fmalpractice.key', '.tmp'])
    expect((await fetch(`${url}/sandbox/mail/${name}`)).status).toBe(404);
  const live = await listen({ gateways: 'live' });
  expect((await fetch(`${live}/sandbox`, { redirect: 'manual' })).status).toBe(302);
});
