import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';
import { personalFinancePayload, type TestServer } from '#tests/support/site.ts';

describe('rate limits', () => {
  const server = serverForTests();

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const expectLimited = ({ status, body, headers }: Awaited<ReturnType<TestServer['post']>>) => {
    expect([status, Object.keys(body)]).toEqual([429, ['code', 'error']]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  };

  test('limits allow 20 code requests an hour for one address, including rejected ones', async () => {
    const post = () => server.post('/api/WebsiteFinance/IndividualLoanRequest', {}, from('192.0.2.1'));
    for (let count = 0; count < 20; count++) expect((await post()).status).toBe(422);
    expectLimited(await post());
    expect(
      (await server.post('/api/WebsiteFinance/IndividualLoanRequest', {}, from('192.0.2.2'))).status,
    ).toBe(422);
  });

  test('limits allow 30 submissions a minute for one address', async () => {
    const post = () => server.post('/api/websitefinance/updatelead', {}, from('192.0.2.3'));
    for (let count = 0; count < 30; count++) expect((await post()).status).toBe(422);
    expectLimited(await post());
  });

  test('limits do not outlast their window when the clock was set back', async () => {
    const post = () => server.post('/api/websitefinance/updatelead', {}, from('192.0.2.9'));
    for (let count = 0; count < 30; count++) expect((await post()).status).toBe(422);
    expectLimited(await post());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect((await post()).status).toBe(422);
  });

  test('limits allow 60 code checks an hour for one address', async () => {
    const post = () => server.post('/api/OTP/VerifyOtp', {}, from('192.0.2.4'));
    for (let count = 0; count < 60; count++) expect((await post()).status).toBe(422);
    expectLimited(await post());
  });

  test('limits allow 300 lists a minute for one address', async () => {
    const get = () => server.request('/api/websitefinance/fetchsalaryrange', { headers: from('192.0.2.5') });
    const answers = await Promise.all(Array.from({ length: 301 }, get));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
  });

  test('limits allow 5 codes an hour for one mobile', async () => {
    const payload = personalFinancePayload({ MobileNumber: '0559999991' });
    const post = () => server.post('/api/WebsiteFinance/IndividualLoanRequest', payload);
    for (let count = 0; count < 5; count++) expect((await post()).status).toBe(200);
    expectLimited(await post());
  });

  test.each([
    ['/56', (n: number) => `2001:db8:1:${n.toString(16)}::1`, 40],
    ['/48', (n: number) => `2001:db8:2:${(n * 256).toString(16)}::1`, 100],
  ])('limits count the code requests of one %s together', async (_, addressOf, most) => {
    let passed = 0;
    for (let n = 0; n < 250; n++)
      if ((await server.post('/api/OTP/SendOtpForContact', {}, from(addressOf(n)))).status === 422)
        passed += 1;
    expect(passed).toBe(most);
    const other = await server.post('/api/OTP/SendOtpForContact', {}, from('2001:db8:3::1'));
    expect(other.status).toBe(422);
  });

  test('limits do not count a code that could not be sent', async () => {
    const payload = personalFinancePayload({ MobileNumber: '0559990504' });
    for (let count = 0; count < 7; count++) {
      expect((await server.post('/api/WebsiteFinance/IndividualLoanRequest', payload)).status).toBe(503);
    }
  });

  test('limits store digests of addresses and mobiles', async () => {
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
