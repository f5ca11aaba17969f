import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { expectGatewayDown, findClosedPort, openProvider } from '#tests/support/provider.ts';
import { ask, askAnyStatus, type Post, postJson } from './http.ts';

const request = (url: string, timeoutMs = 5000): Post => ({
  gateway: 'sms',
  url,
  headers: { Authorization: 'Bearer top-secret' },
  body: '{"to":"966500000001"}',
  timeoutMs,
});

const answering =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, headers).end('{"to":"966500000001"}');
  };

describe('postJson', () => {
  test.each([
    [200, undefined],
    [202, undefined],
    [302, 'temporary'],
    [400, 'permanent'],
    [401, 'permanent'],
    [404, 'permanent'],
    [408, 'temporary'],
    [410, 'permanent'],
    [425, 'temporary'],
    [429, 'temporary'],
    [500, 'temporary'],
    [503, 'temporary'],
  ])('treats status %i as failure: %s', async (status, failure) => {
    const { url } = await openProvider(answering(status));
    const done = postJson(request(url));
    if (failure === undefined) return expect(await done).toBeUndefined();
    const down = await expectGatewayDown(done);
    expect(down).toMatchObject({ gateway: 'sms', isPermanent: failure === 'permanent' });
    expect(down.message).toBe(`sms: answered ${status}`);
  });

  test.each([
    ['refuses', true, answering(500), 5000],
    ['is behind a proxy that got no valid answer', false, answering(502), 5000],
    ['says that it waited too long itself', false, answering(504), 5000],
    [
      'hangs up in the midst of it',
      false,
      (response: ServerResponse) => void response.socket?.destroy(),
      5000,
    ],
    ['does not answer in time', false, () => undefined, 200],
  ])('a provider that %s gives hadNoEffect %s', async (_, hadNoEffect, answer, timeoutMs) => {
    const { url } = await openProvider(answer);
    expect(await expectGatewayDown(postJson(request(url, timeoutMs)))).toMatchObject({ hadNoEffect });
  });

  test('reports hadNoEffect when nothing listens at the address', async () => {
    const down = await expectGatewayDown(postJson(request(`http://127.0.0.1:${await findClosedPort()}/`)));
    expect(down).toMatchObject({ hadNoEffect: true });
  });

  test('a redirect is not followed, so that the token stays with the provider', async () => {
    const elsewhere = await openProvider(answering(200));
    const { url } = await openProvider(answering(307, { Location: elsewhere.url }));
    await expectGatewayDown(postJson(request(url)));
    expect(elsewhere.received).toEqual([]);
  });

  test.each([
    ['120', 120],
    ['99999999', 24 * 3600],
    ['0', 5],
    ['-3', 5],
    ['soon', 5],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 5],
  ])('a failure with Retry-After %s waits %i seconds', async (value, seconds) => {
    const { url } = await openProvider(answering(429, { 'Retry-After': value }));
    expect(await expectGatewayDown(postJson(request(url)))).toMatchObject({ retryAfterSeconds: seconds });
  });

  test('a failure with a date in Retry-After waits until then', async () => {
    const date = new Date(Date.now() + 600_000).toUTCString();
    const { url } = await openProvider(answering(503, { 'Retry-After': date }));
    const { retryAfterSeconds } = await expectGatewayDown(postJson(request(url)));
    expect(retryAfterSeconds).toBeGreaterThan(590);
    expect(retryAfterSeconds).toBeLessThanOrEqual(600);
  });
});

describe('unanswered request', () => {
  test('a provider that refuses the connection is a temporary failure', async () => {
    const down = await expectGatewayDown(postJson(request(`http://127.0.0.1:${await findClosedPort()}/`)));
    expect(down).toMatchObject({ isPermanent: false, message: 'sms: no answer (ECONNREFUSED)' });
  });

  test('a silent provider times out', async () => {
    const { url } = await openProvider(() => undefined);
    const down = await expectGatewayDown(postJson(request(url, 50)));
    expect(down).toMatchObject({ isPermanent: false, message: 'sms: no answer in time' });
  });

  test('a provider that cuts the connection is a temporary failure', async () => {
    const { url } = await openProvider((response) => response.destroy());
    expect(await expectGatewayDown(postJson(request(url)))).toMatchObject({ isPermanent: false });
  });

  test('a provider whose answer never ends times out', async () => {
    const { url } = await openProvider((response) => response.writeHead(200).write('{'));
    expect((await expectGatewayDown(ask(request(url, 50)))).message).toBe('sms: no answer in time');
  });

  test('an endless answer succeeds if only the status is needed', async () => {
    const { url } = await openProvider((response) => response.writeHead(200).write('{'));
    await postJson(request(url, 60_000));
  });

  test('an error does not quote an address or token that cannot be sent', async () => {
    for (const wrong of [
      { ...request('http://user:top-secret@127.0.0.1/') },
      { ...request('http://127.0.0.1/'), headers: { Authorization: 'Bearer top\nsecret' } },
    ]) {
      const down = await expectGatewayDown(postJson(wrong));
      expect(down.message).toBe('sms: no answer (network)');
      expect(down.cause).toBeUndefined();
    }
  });
});

describe('askAnyStatus', () => {
  test('returns the status and the text of a refusal', async () => {
    const { url } = await openProvider(answering(429, { 'Retry-After': '30' }));
    const answer = await askAnyStatus(request(url));
    expect(answer).toEqual({ status: 429, text: '{"to":"966500000001"}', retryAfterSeconds: 30 });
  });

  test('returns the status of a refusal whose text never ends', async () => {
    const { url } = await openProvider((response) => response.writeHead(400).write('{'));
    // On a busy machine, the status itself takes a while.
    expect(await askAnyStatus(request(url, 2000))).toMatchObject({ status: 400, text: '' });
  });

  test('sends a form as a form', async () => {
    const { url, received } = await openProvider(answering(200));
    await askAnyStatus({ ...request(url), body: new URLSearchParams({ Body: 'رمال' }) });
    const type = 'application/x-www-form-urlencoded;charset=UTF-8';
    expect(received[0]).toMatchObject({
      headers: { 'content-type': type },
      body: 'Body=%D8%B1%D9%85%D8%A7%D9%84',
    });
  });
});

test('a huge answer is cut, and its connection closed', async () => {
  const hungUp: Promise<unknown>[] = [];
  const { url } = await openProvider((response) => {
    hungUp.push(once(response, 'close'));
    const pour = () => {
      while (response.write('x'.repeat(10_000)));
    };
    response.on('drain', pour).writeHead(200);
    pour();
  });
  expect((await ask(request(url))).length).toBeLessThanOrEqual(64 * 1024);
  await Promise.all(hungUp);
});

test('Arabic in an answer is decoded correctly across chunks', async () => {
  const [first, second] = [Buffer.from('رمال').subarray(0, 3), Buffer.from('رمال').subarray(3)];
  const { url } = await openProvider((response) => {
    response.writeHead(200).write(first, () => setImmediate(() => response.end(second)));
  });
  expect(await ask(request(url))).toBe('رمال');
});
