import { describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { serverForTests } from '#tests/support/database.ts';
import { logTo } from '#tests/support/written-log.ts';

let written = '';
const server = serverForTests({
  log: logTo((line) => {
    written += line;
  }),
});

const custom = { choice: 'custom', analytics: true, marketing: false, version: '2026-11-01' };

test('the cookie choice endpoint logs a choice in one line without identifying the visitor', async () => {
  const before = written.length;
  const headers = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'some-browser', cookie: 'lang=ar' };
  const { status, body } = await server.post(apiPaths.cookieChoice, { ...custom, id: 'someone' }, headers);
  expect([status, body]).toEqual([200, { isLogged: true }]);
  const added = written.slice(before);
  const lines = added
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const line = lines.find(({ msg }) => msg === 'cookies chosen');
  expect(line).toEqual({ level: 30, time: expect.any(Number), msg: 'cookies chosen', ...custom });
  expect(added).not.toMatch(/203\.0\.113|some-browser|someone|lang/);
});

describe('invalid cookie choice', () => {
  test.each([
    ['a choice of another name', { ...custom, choice: 'all' }, 'choice'],
    ['a name that contradicts what was chosen', { ...custom, choice: 'necessary' }, 'choice'],
    ['a switch that is not a boolean', { ...custom, analytics: 'true' }, 'analytics'],
    ['an invalid version', { ...custom, version: '2026-13-01' }, 'version'],
    ['a version that is a number', { ...custom, version: 1 }, 'version'],
    ['a missing switch', { ...custom, marketing: undefined }, 'marketing'],
  ])('the cookie choice endpoint rejects %s, and logs nothing', async (_, sent, name) => {
    const before = written.length;
    const { status, body } = await server.post(apiPaths.cookieChoice, sent);
    expect([status, body.errors]).toEqual([422, { [name]: 'invalidSubmission' }]);
    expect(written.slice(before)).not.toContain('cookies chosen');
  });
});

test("the cookie choice endpoint refuses a client's twenty-first choice within a minute", async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const statuses: number[] = [];
  for (let count = 0; count < 21; count++) {
    statuses.push((await server.post(apiPaths.cookieChoice, custom, headers)).status);
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
  expect(statuses[20]).toBe(429);
});
