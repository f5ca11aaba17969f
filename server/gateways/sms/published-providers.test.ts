import { describe, expect, test } from 'vitest';
import { openSmsServer, type PublishedProvider, smsAccounts } from '#tests/protocols/sms-providers.ts';
import { expectGatewayDown, findClosedPort, openProvider } from '#tests/support/provider.ts';
import { readConfig } from '../../platform/configuration/config.ts';
import { liveSms, smsAddressOf } from './live-sms.ts';

const message = { to: '966500000001', text: 'رمز التحقق 4821' };
const names = Object.keys(smsAccounts) as PublishedProvider[];

async function opened(name: PublishedProvider, changes: Record<string, string> = {}) {
  const server = await openSmsServer(name);
  const env = { SMS_PROVIDER: name, SMS_URL: server.url, ...smsAccounts[name], ...changes };
  return { server, sms: liveSms(readConfig(env)) };
}

describe.each(names)('%s', (name) => {
  test('accepts a message in Arabic', async () => {
    const { server, sms } = await opened(name);
    await sms.send(message);
    expect(server.accepted).toEqual([message]);
  });

  test.each([
    ['an invalid mobile', {}, { to: '96650000' }],
    ['an unregistered sender', { SMS_SENDER: 'Nobody' }, {}],
  ])('refuses %s permanently', async (_, changes, part) => {
    const { sms } = await opened(name, changes);
    const down = await expectGatewayDown(sms.send({ ...message, ...part }));
    expect(down).toMatchObject({ gateway: 'sms', isPermanent: true, hadNoEffect: true });
  });

  test('refuses a wrong secret temporarily, because the operator can correct it', async () => {
    const { sms } = await opened(name, { SMS_TOKEN: 'wrong' });
    expect(await expectGatewayDown(sms.send(message))).toMatchObject({
      isPermanent: false,
      hadNoEffect: true,
    });
  });

  test('answers a rate limit, after which the site waits as long as asked', async () => {
    const { server, sms } = await opened(name);
    server.answerNext(429, { code: 20429, message: 'Too many requests' }, { 'retry-after': '90' });
    const down = await expectGatewayDown(sms.send(message));
    expect(down).toMatchObject({ isPermanent: false, hadNoEffect: true, retryAfterSeconds: 90 });
    await sms.send(message);
    expect(server.accepted).toEqual([message]);
  });

  test.each([
    [500, true],
    [502, false],
    [503, true],
    [504, false],
  ])('fails temporarily with %i, and hadNoEffect is %s', async (status, hadNoEffect) => {
    const { server, sms } = await opened(name);
    server.answerNext(status, '<html>');
    expect(await expectGatewayDown(sms.send(message))).toMatchObject({ isPermanent: false, hadNoEffect });
  });

  test.each(['', 'not JSON', 'null', '{}', '[]'])(
    'an answer of %j does not count as accepted',
    async (body) => {
      const { server, sms } = await opened(name);
      server.answerNext(200, body);
      const down = await expectGatewayDown(sms.send(message));
      expect(down).toMatchObject({ isPermanent: false, hadNoEffect: false });
    },
  );

  test('an error contains neither the mobile nor the text nor the secret', async () => {
    const { server, sms } = await opened(name);
    const told = `${message.to} ${message.text} ${smsAccounts[name].SMS_TOKEN}`;
    for (const status of [200, 400, 401, 500]) {
      server.answerNext(status, {
        success: false,
        errorCode: told,
        code: told,
        message: told,
        rejected: told,
      });
      const { message: line } = await expectGatewayDown(sms.send(message));
      expect(line).toMatch(/^sms: (answered \d{3}( \(recipient rejected\))?|unexpected answer)$/);
    }
  });

  test('a silent provider and a closed port are temporary failures', async () => {
    const { url } = await openProvider(() => undefined);
    const config = (SMS_URL: string) =>
      readConfig({ SMS_PROVIDER: name, SMS_URL, ...smsAccounts[name], SMS_SENDER: 'Rimal' });
    const silent = await expectGatewayDown(liveSms(config(url), 50).send(message));
    expect(silent).toMatchObject({ isPermanent: false, hadNoEffect: false });
    const closed = liveSms(config(`http://127.0.0.1:${await findClosedPort()}`));
    expect(await expectGatewayDown(closed.send(message))).toMatchObject({
      isPermanent: false,
      hadNoEffect: true,
    });
  });

  test('without SMS_URL the site uses the address that the provider publishes', () => {
    expect(smsAddressOf(readConfig({ SMS_PROVIDER: name }))).toMatch(
      /^https:\/\/(el\.cloud\.unifonic\.com|api\.taqnyat\.sa|api\.twilio\.com)$/,
    );
  });
});

describe('Unifonic', () => {
  test('receives the delivery’s id as CorrelationID, and a repeated message counts as accepted', async () => {
    const { server, sms } = await opened('unifonic');
    await sms.send({ ...message, id: 'delivery-1' });
    await sms.send({ ...message, id: 'delivery-1' });
    expect(server.accepted).toEqual([message]);
    const ids = server.received.map(({ body }) => new URLSearchParams(body).get('CorrelationID'));
    expect(ids).toEqual(['delivery-1', 'delivery-1']);
  });

  test.each([
    ['ER-01', false],
    ['ER-05', false],
    ['ER-08', true],
    ['ER-99', false],
  ])('a refusal with %s is permanent: %s', async (errorCode, isPermanent) => {
    const { server, sms } = await opened('unifonic');
    server.answerNext(200, { success: false, errorCode, message: '', data: {} });
    const down = await expectGatewayDown(sms.send(message));
    expect(down).toMatchObject({ isPermanent, message: `sms: answered 200 (${errorCode})` });
  });
});

describe('Twilio', () => {
  test('accepts an API key in place of the Auth Token, and a messaging service in place of a sender', async () => {
    const service = `MG${'0a'.repeat(16)}`;
    const { server, sms } = await opened('twilio', { SMS_SENDER: service });
    await sms.send(message);
    expect(new URLSearchParams(server.received[0]?.body).get('MessagingServiceSid')).toBe(service);

    const key = await opened('twilio', { SMS_TOKEN: 'SK1:secret' });
    await expectGatewayDown(key.sms.send(message));
    const [, encoded = ''] = key.server.received[0]?.headers.authorization?.split(' ') ?? [];
    expect(Buffer.from(encoded, 'base64').toString()).toBe('SK1:secret');
  });

  test.each([
    [21614, true],
    [21610, true],
    [21408, false],
    [21611, false],
  ])('a 400 with %i is permanent: %s', async (code, isPermanent) => {
    const { server, sms } = await opened('twilio');
    server.answerNext(400, { code, message: 'no', more_info: '', status: 400 });
    const down = await expectGatewayDown(sms.send(message));
    expect(down).toMatchObject({ isPermanent, message: `sms: answered 400 (${code})` });
  });
});
