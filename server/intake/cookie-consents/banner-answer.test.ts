import { expect, test } from 'vitest';
import { bannerAnswerPath } from '#domain/cookie-choice.ts';
import { serverForTests } from '#tests/support/database.ts';
import { logTo } from '#tests/support/written-log.ts';

let written = '';
const server = serverForTests({
  env: { PUBLIC_URL: 'https://rimal.example' },
  log: logTo((line) => {
    written += line;
  }),
});

const answer = (body: string, headers: Record<string, string> = {}) =>
  server.request(bannerAnswerPath, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

test.each([
  ['acceptAll', '11', true],
  ['necessary', '00', false],
] as const)(
  'the banner endpoint stores %s in the cookie, logs it, and answers 204',
  async (choice, digits, all) => {
    const before = written.length;
    const response = await answer(`choice=${choice}`);
    const { version } = server.services.content.cookies;
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(response.headers.get('set-cookie')).toBe(
      `cookies-choice=${version}.${digits}; Path=/; Max-Age=31536000; SameSite=Lax; Secure`,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const lines = written
      .slice(before)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toContainEqual({
      level: 30,
      time: expect.any(Number),
      msg: 'cookies chosen',
      choice,
      analytics: all,
      marketing: all,
      version,
    });
  },
);

test.each([
  [422, 'choice=custom', {}],
  [422, '', {}],
  [413, `choice=necessary&x=${'y'.repeat(300)}`, {}],
  [415, 'choice=necessary', { 'content-type': 'text/plain' }],
  [403, 'choice=acceptAll', { origin: 'https://other.example' }],
  [403, 'choice=acceptAll', { 'sec-fetch-site': 'cross-site' }],
])('the banner endpoint answers %j to %j with %j, and sets no cookie', async (status, body, headers) => {
  const response = await answer(body, headers);
  expect([response.status, response.headers.get('set-cookie')]).toEqual([status, null]);
});

test("the banner endpoint refuses a client's twenty-first answer within a minute", async () => {
  const from = { 'x-forwarded-for': '203.0.113.19' };
  for (let count = 0; count < 20; count++) expect((await answer('choice=necessary', from)).status).toBe(204);
  expect((await answer('choice=necessary', from)).status).toBe(429);
});
