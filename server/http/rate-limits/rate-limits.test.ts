import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { personalFinancePayload, startTestServer, type TestServer } from '#tests/support/site.ts';
import { clientAddress } from './client-address.ts';

describe('limits', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(await freshDatabase());
  });
  afterAll(() => server.stop());

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const expectLimited = ({ status, body, headers }: Awaited<ReturnType<TestServer['post']>>) => {
    expect([status, Object.keys(body)]).toEqual([429, ['code', 'error']]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  };

  test('20 code requests an hour of one address, refused ones counted', async () => {
    const post = () => server.post('/api/WebsiteFinance/IndividualLoanRequest', {}, from('192.0.2.1'));
    for (let count = 0; count < 20; count++) expect((await post()).status).toBe(422);
    expectLimited(await post());
    expect(
      (await server.post('/api/WebsiteFinance/IndividualLoanRequest', {}, from('192.0.2.2'))).status,
    ).toBe(422);
  });

  test('30 submissions a minute of one address', async () => {
    const post = () => server.post('/api/websitefinance/updatelead', {}, from('192.0.2.3'));
    for (let count = 0; count < 30; count++) expect((await post()).status).toBe(422);
    expectLimited(await post());
  });

  test('a count that a clock began which was set back since holds nobody for longer than its window', async () => {
    const post = () => server.post('/api/websitefinance/updatelead', {}, from('192.0.2.9'));
    for (let count = 0; count < 30; count++) expect((await post()).status).toBe(422);
    expectLimited(await post());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect((await post()).status).toBe(422);
  });

  test('60 code checks an hour of one address', async () => {
    const post = () => server.post('/api/OTP/VerifyOtp', {}, from('192.0.2.4'));
    for (let count = 0; count < 60; count++) expect((await post()).status).toBe(422);
    expectLimited(await post());
  });

  test('300 lists a minute of one address', async () => {
    const get = () => server.request('/api/websitefinance/fetchsalaryrange', { headers: from('192.0.2.5') });
    const answers = await Promise.all(Array.from({ length: 301 }, get));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
  });

  test('5 codes an hour of one mobile, from whatever address', async () => {
    const payload = personalFinancePayload({ MobileNumber: '0559999991' });
    const post = () => server.post('/api/WebsiteFinance/IndividualLoanRequest', payload);
    for (let count = 0; count < 5; count++) expect((await post()).status).toBe(200);
    expectLimited(await post());
  });

  test('a code that could not be sent does not count', async () => {
    const payload = personalFinancePayload({ MobileNumber: '0559990504' });
    for (let count = 0; count < 7; count++) {
      expect((await server.post('/api/WebsiteFinance/IndividualLoanRequest', payload)).status).toBe(503);
    }
  });

  test('keep digests of addresses and mobiles, not the things themselves', async () => {
    const { rows } = await server.services.database.db.executeQuery<{ key: string }>({
      sql: 'select key from rate_limits',
      parameters: [],
      // biome-ignore lint/suspicious/noExplicitAny: a raw statement has no tree
      query: { kind: 'RawNode' } as any,
      queryId: { queryId: 'test' },
    });
    expect(rows.length).toBeGreaterThan(3);
    for (const { key } of rows) expect(key).toMatch(/^\w+:[\w-]{22}$/);
  });
});

describe('a client address', () => {
  const ask = async (forwarded: string | undefined, peer: string, trustProxy: number) => {
    const app = new Hono().get('/', (c) => c.text(clientAddress(c, trustProxy)));
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const env = { incoming: { socket: { remoteAddress: peer } } };
    return (await app.request('/', { headers }, env)).text();
  };

  test.each([
    ['without a proxy is the peer, whatever it claims', '203.0.113.9', '198.51.100.1', 0, '198.51.100.1'],
    ['behind one proxy is what that proxy saw', '203.0.113.9', '198.51.100.1', 1, '203.0.113.9'],
    [
      'behind one proxy is not what the client claims before',
      '1.2.3.4, 203.0.113.9',
      '198.51.100.1',
      1,
      '203.0.113.9',
    ],
    [
      'behind two proxies is what the outer one saw',
      '1.2.3.4, 203.0.113.9, 10.0.0.1',
      '10.0.0.2',
      2,
      '203.0.113.9',
    ],
    ['with too few entries is the farthest known', '203.0.113.9', '10.0.0.2', 3, '203.0.113.9'],
    ['without the header is the peer', undefined, '198.51.100.1', 1, '198.51.100.1'],
    ['of IPv6 counts by its /64', '2001:db8:1:2:3:4:5:6', '::1', 1, '2001:db8:1:2'],
    ['of shortened IPv6 counts by the same', '2001:db8:1:2::6', '::1', 1, '2001:db8:1:2'],
    ['of IPv4 in IPv6 is the IPv4', undefined, '::ffff:198.51.100.1', 0, '198.51.100.1'],
  ])('%s', async (_, forwarded, peer, trustProxy, expected) => {
    expect(await ask(forwarded, peer, trustProxy)).toBe(expected);
  });
});
