import { describe, expect, test } from 'vitest';
import { expectGatewayDown, findClosedPort, openProvider } from '#tests/support/provider.ts';
import { liveIdentity } from './identity.ts';

const identity = { nationalId: '1000000001', mobile: '966500000011' };

async function answeredBy(status: number, body: string) {
  const { url, received } = await openProvider((response) => response.writeHead(status).end(body));
  return { check: liveIdentity({ url, token: 'token-1' }), received };
}

describe('answer', () => {
  test.each([true, false])('an answer with verified %s is returned', async (verified) => {
    const { check } = await answeredBy(200, JSON.stringify({ verified, more: 'ignored' }));
    expect(await check.verify(identity)).toBe(verified);
  });

  test.each([
    ['an empty body', 200, ''],
    ['no JSON', 200, '<html>'],
    ['half of it', 200, '{"verified":tr'],
    ['null', 200, 'null'],
    ['another shape', 200, '{"ok":true}'],
    ['a text for a boolean', 200, '{"verified":"true"}'],
    ['a huge body', 200, `{"verified":true,"more":"${'x'.repeat(100_000)}"}`],
    ['an error that says verified', 500, '{"verified":true}'],
    ['a refusal that says verified', 403, '{"verified":false}'],
  ])('an answer with %s is a failure of the service, not a refusal', async (_, status, body) => {
    const { check } = await answeredBy(status, body);
    const down = await expectGatewayDown(check.verify(identity));
    expect(down.gateway).toBe('identity');
    expect(down.message).not.toMatch(/\d{4}|token/);
  });
});

describe('request', () => {
  test.each([[identity], [{ ...identity, birthDate: '1990-02-28' }]])('a request sends %j', async (asked) => {
    const { check, received } = await answeredBy(200, '{"verified":true}');
    await check.verify(asked);
    expect(received[0]?.headers.authorization).toBe('Bearer token-1');
    expect(JSON.parse(received[0]?.body ?? '')).toEqual(asked);
  });

  test('a request that gets no answer is a temporary failure', async () => {
    const { url } = await openProvider(() => undefined);
    for (const address of [url, `http://127.0.0.1:${await findClosedPort()}/`]) {
      const down = await expectGatewayDown(liveIdentity({ url: address, token: 't' }, 50).verify(identity));
      expect(down).toMatchObject({ gateway: 'identity', isPermanent: false });
    }
  });
});
