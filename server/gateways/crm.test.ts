import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { expectGatewayDown, openProvider } from '#tests/support/provider.ts';
import { ConfigError } from '../platform/configuration/config.ts';
import { liveCrm } from './crm.ts';

const secret = 'whsec_dGhlIHNlY3JldCBvZiB0aGlzIHRlc3Q=';
// Unusual spacing, because the signature covers this exact text, not re-serialised JSON.
const event = { id: 'delivery-1', timestamp: new Date(), body: '{ "name": "رمال",  "a": 1 }' };

test('an event arrives unchanged, with a signature that the receiver can verify', async () => {
  const { url, received } = await openProvider((response) => response.writeHead(204).end());
  await liveCrm({ url, secrets: [{ value: secret }] }).post(event);

  const [{ headers, body } = { headers: {}, body: '' }] = received;
  expect(body).toBe(event.body);
  expect(headers).toMatchObject({ 'webhook-id': 'delivery-1', 'content-type': 'application/json' });
  const verify = (text: string) => new Webhook(secret).verify(text, headers as Record<string, string>);
  expect(verify(body)).toEqual({ name: 'رمال', a: 1 });
  expect(() => verify(body.replace('1', '2'))).toThrow('No matching signature');
});

test('an event signed with several secrets can be verified with either', async () => {
  const { url, received } = await openProvider((response) => response.writeHead(204).end());
  const newer = 'whsec_dGhlIG5leHQgc2VjcmV0IG9mIHRoaXMgdGVzdA==';
  await liveCrm({ url, secrets: [{ value: newer }, { value: secret, until: new Date('2100-01-01') }] }).post(
    event,
  );
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  for (const known of [newer, secret])
    expect(new Webhook(known).verify(body, headers as Record<string, string>)).toEqual({
      name: 'رمال',
      a: 1,
    });
  const other = new Webhook('whsec_YW5vdGhlciBzZWNyZXQgb2YgdGhpcyB0ZXN0');
  expect(() => other.verify(body, headers as Record<string, string>)).toThrow('No matching signature');
});

test('an expired secret does not sign', async () => {
  const { url, received } = await openProvider((response) => response.writeHead(204).end());
  const newer = 'whsec_dGhlIG5leHQgc2VjcmV0IG9mIHRoaXMgdGVzdA==';
  await liveCrm({ url, secrets: [{ value: newer }, { value: secret, until: event.timestamp }] }).post(event);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  const verify = () => new Webhook(secret).verify(body, headers as Record<string, string>);
  expect(verify).toThrow('No matching signature');
});

test.each([
  [302, false],
  [400, false],
  [401, false],
  [404, false],
  [410, true],
  [429, false],
  [500, false],
])('an answer of %i is a permanent failure: %s', async (status, isPermanent) => {
  const { url } = await openProvider((response) => response.writeHead(status, { 'Retry-After': '90' }).end());
  const down = await expectGatewayDown(liveCrm({ url, secrets: [{ value: secret }] }).post(event));
  expect(down).toMatchObject({ gateway: 'crm', isPermanent, retryAfterSeconds: 90 });
});

test('a silent receiver times out', async () => {
  const { url } = await openProvider(() => undefined);
  expect(
    await expectGatewayDown(liveCrm({ url, secrets: [{ value: secret }] }, 50).post(event)),
  ).toMatchObject({
    isPermanent: false,
  });
});

test.each(['whsec_AAAA=AAAAAAAAAAAAAAA', 'whsec_!!!!', 'whsec_'])(
  '%s is rejected at the start without being quoted',
  (wrong) => {
    const open = () => liveCrm({ url: 'http://127.0.0.1/', secrets: [{ value: wrong }] });
    expect(open).toThrow(ConfigError);
    expect(open).toThrow(/^CRM_WEBHOOK_SECRET: got a value, takes whsec_ followed by base64$/);
  },
);
