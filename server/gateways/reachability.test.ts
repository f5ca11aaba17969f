import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { findClosedPort, openProvider } from '#tests/support/provider.ts';
import { readConfig } from '../platform/configuration/config.ts';
import { checkGateways } from './reachability.ts';

async function openMail(): Promise<{ port: number; messages: number }> {
  const mail = { port: 0, messages: 0 };
  const server = new SMTPServer({
    authMethods: ['PLAIN'],
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'site' }) : done(new Error('no')),
    onMailFrom(_address, _session, done) {
      mail.messages += 1;
      done();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())));
  mail.port = (server.server.address() as AddressInfo).port;
  return mail;
}

test('reports reachable gateways without sending anything', async () => {
  const mail = await openMail();
  const { url, received } = await openProvider((response) => response.end());
  const reached = await checkGateways(
    readConfig({ SMTP_URL: `smtp://site:right@127.0.0.1:${mail.port}`, SMS_URL: url, IDENTITY_URL: url }),
  );
  expect(reached.map(({ gateway, detail, error }) => [gateway, detail !== undefined, error])).toEqual([
    ['mail', true, undefined],
    ['sms', true, undefined],
    ['identity', true, undefined],
    ['crm', false, undefined],
  ]);
  expect([received, mail.messages]).toEqual([[], 0]);
});

test.each(['unifonic', 'taqnyat', 'twilio'])('checks the address of %s', async (SMS_PROVIDER) => {
  const { url } = await openProvider((response) => response.end());
  const sms = async (env: Record<string, string>) =>
    (await checkGateways(readConfig({ SMS_PROVIDER, ...env }))).find(({ gateway }) => gateway === 'sms');
  expect(await sms({ SMS_URL: url })).toEqual({
    gateway: 'sms',
    detail: `${new URL(url).host} is reachable (token not checked)`,
  });
  const deaf = `127.0.0.1:${await findClosedPort()}`;
  expect(await sms({ SMS_URL: `http://${deaf}` })).toMatchObject({ error: `${deaf} ECONNREFUSED` });
});

test('reports unreachable gateways with their reason, but no password', async () => {
  const mail = await openMail();
  const deaf = `127.0.0.1:${await findClosedPort()}`;
  const { url } = await openProvider((response) => response.end());
  const reached = await checkGateways(
    readConfig({
      SMTP_URL: `smtp://site:wrong-password@127.0.0.1:${mail.port}`,
      SMS_URL: `http://${deaf}/send`,
      // This address does not use TLS.
      IDENTITY_URL: url.replace('http:', 'https:'),
      CRM_WEBHOOK_URL: 'http://nobody.invalid/',
    }),
  );
  const wrong = Object.fromEntries(reached.map(({ gateway, error = '' }) => [gateway, error]));
  expect(wrong.mail).toMatch(/^127\.0\.0\.1:\d+ EAUTH 535$/);
  expect(wrong.sms).toBe(`${deaf} ECONNREFUSED`);
  expect(wrong.identity).toMatch(/ (ERR_SSL|EPROTO)/);
  expect(wrong.crm).toMatch(/^nobody\.invalid (ENOTFOUND|EAI_AGAIN)$/);
  expect(JSON.stringify(reached)).not.toContain('wrong-password');
});
