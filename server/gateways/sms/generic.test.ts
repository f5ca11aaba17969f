import { expect, test } from 'vitest';
import { expectGatewayDown, openProvider } from '#tests/support/provider.ts';
import { genericSms } from './generic.ts';

const message = { to: '966500000001', text: 'رمز التحقق 4821' };

test('posts a message as JSON with the sender, the token and a new idempotency key', async () => {
  const { url, received } = await openProvider((response) => response.writeHead(202).end('not JSON'));
  const sms = genericSms({ url, token: 'token-1', sender: 'Rimal', account: '', timeoutMs: 5000 });
  await sms.send(message);
  await sms.send(message);

  expect(received[0]).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer token-1', 'content-type': 'application/json' },
  });
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ sender: 'Rimal', ...message });
  const keys = received.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(new Set(keys).size).toBe(2);
});

test('a failure contains neither the mobile nor the text nor the token', async () => {
  const { url } = await openProvider((response) => response.writeHead(500).end(JSON.stringify(message)));
  const down = await expectGatewayDown(
    genericSms({ url, token: 'token-1', sender: 'Rimal', account: '', timeoutMs: 5000 }).send(message),
  );
  expect(down.message).toBe('sms: answered 500');
});

test.each([
  [400, true],
  [401, false],
  [403, false],
  [422, true],
  [429, false],
  [503, false],
])('a status of %i is a permanent failure: %s', async (status, isPermanent) => {
  const { url } = await openProvider((response) => response.writeHead(status).end());
  const sms = genericSms({ url, token: 'token-1', sender: 'Rimal', account: '', timeoutMs: 5000 });
  expect(await expectGatewayDown(sms.send(message))).toMatchObject({ isPermanent });
});

test('a silent provider times out', async () => {
  const { url } = await openProvider(() => undefined);
  const down = await expectGatewayDown(
    genericSms({ url, token: 't', sender: 's', account: '', timeoutMs: 50 }).send(message),
  );
  expect(down).toMatchObject({ gateway: 'sms', isPermanent: false });
});
