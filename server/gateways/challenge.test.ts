import { describe, expect, test } from 'vitest';
import { expectGatewayDown, findClosedPort, openProvider } from '#tests/support/provider.ts';
import { liveChallenge } from './challenge.ts';

async function answeredBy(status: number, body: string) {
  const { url, received } = await openProvider((response) => response.writeHead(status).end(body));
  return { challenge: liveChallenge({ url, secret: 'secret-1' }), received };
}
const refusedFor = (...codes: string[]) => JSON.stringify({ success: false, 'error-codes': codes });

describe('answer', () => {
  test('an answer with success is accepted', async () => {
    const { challenge } = await answeredBy(200, '{"success":true,"hostname":"rimal.example","action":""}');
    expect(await challenge.verify('token')).toBe(true);
  });

  test.each(['invalid-input-response', 'timeout-or-duplicate'])(
    'an answer with %s rejects the token',
    async (code) => {
      const { challenge } = await answeredBy(200, refusedFor(code));
      expect(await challenge.verify('token')).toBe(false);
    },
  );

  test.each([
    ['a rejected secret', 200, refusedFor('invalid-input-secret')],
    ['a request that was not understood', 400, refusedFor('bad-request')],
    ['an internal error', 200, refusedFor('internal-error')],
    ['no reason', 200, '{"success":false}'],
    ['no JSON', 200, '<html>'],
    ['null', 200, 'null'],
    ['a text for a boolean', 200, '{"success":"true"}'],
    ['an error that says success', 500, '{"success":true}'],
  ])('an answer with %s counts as a failure of the service, not of the visitor', async (_, status, body) => {
    const { challenge } = await answeredBy(status, body);
    const down = await expectGatewayDown(challenge.verify('token'));
    expect(down.gateway).toBe('challenge');
    expect(down.message).not.toContain('secret-1');
  });

  test('an answer that never arrives counts as a failure of the service', async () => {
    const { url } = await openProvider(() => undefined);
    for (const address of [url, `http://127.0.0.1:${await findClosedPort()}/`]) {
      await expectGatewayDown(liveChallenge({ url: address, secret: 's' }, 50).verify('token'));
    }
  });
});

describe('request', () => {
  test('a request sends only the secret and the token', async () => {
    const { challenge, received } = await answeredBy(200, '{"success":true}');
    await challenge.verify('token-1');
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ secret: 'secret-1', response: 'token-1' });
    expect(received[0]?.method).toBe('POST');
  });

  test('a request is not sent for a token over 2,048 characters', async () => {
    const { challenge, received } = await answeredBy(200, '{"success":true}');
    expect(await challenge.verify('x'.repeat(2049))).toBe(false);
    expect(received).toEqual([]);
  });
});
