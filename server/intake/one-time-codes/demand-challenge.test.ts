import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ChallengeRefusal, CodeChallenge } from '#contract/code-challenge.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { solutionHeader } from '#domain/code-challenge.ts';
import { challengeHeader } from '#domain/rules/bot-signals.ts';
import { solveHeaders, withSolution } from '#tests/support/challenge.ts';
import { serverForTests } from '#tests/support/database.ts';
import { personalFinancePayload } from '#tests/support/site.ts';
import { openRateLimits } from '../../http/rate-limits/rate-limits.ts';
import { spendFromBudget } from './code-budget.ts';
import { makeChallenge, spendSolution } from './code-challenge.ts';

const server = serverForTests();

let count = 0;
const newMobile = () => `05510${String(++count).padStart(5, '0')}`;
let network = 0;
let address = '';
beforeEach(() => {
  network += 1;
  address = `198.51.100.${network}`;
});

const ask = (headers: Record<string, string> = {}, from = address) =>
  server.post(apiPaths.sendOtpForContact, { mobileNo: newMobile() }, { 'x-forwarded-for': from, ...headers });
async function makeBusy(from: (n: number) => string = () => address, free = 5) {
  for (let n = 0; n < free; n++) expect((await ask({}, from(n))).status).toBe(200);
}
const challengeOf = ({ body }: { body: ChallengeRefusal }) => body.challenge as CodeChallenge;

describe('code request', () => {
  test('a code request needs no challenge while its network is quiet', () => makeBusy());

  test('a code request is refused with a challenge if its address is busy, and accepted with the solution', async () => {
    await makeBusy();
    const refused = await ask();
    expect([refused.status, refused.body.code]).toEqual([429, 'challengeRequired']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    const { tollFree } = server.services.content.company;
    for (const sentence of Object.values<string>(refused.body.error))
      expect(sentence.replaceAll('\u00a0', ' ')).toContain(tollFree);
    expect((await ask(await solveHeaders(challengeOf(refused)))).status).toBe(200);
  });

  test('a code request counts once against the limit of its address, together with its challenge', async () => {
    await makeBusy();
    for (let code = 5; code < 19; code++) {
      const solution = await solveHeaders(await makeChallenge(server.services, 'contact'));
      expect((await ask()).status).toBe(429);
      expect((await ask(solution)).status).toBe(200);
    }
    expect((await ask()).body.code).toBe('challengeRequired');
    expect((await ask()).body.code).toBe('tooManyRequests');
  });

  test.each([
    ['/56', (n: number) => `2001:db8:a:${n.toString(16)}::1`, 10],
    ['/48', (n: number) => `2001:db8:b:${(n * 256).toString(16)}::1`, 25],
  ])(
    'a code request needs a challenge from all addresses of a busy %s, but not from other networks',
    async (_, addressOf, free) => {
      await makeBusy(addressOf, free);
      expect((await ask({}, addressOf(free))).body.code).toBe('challengeRequired');
      expect((await ask({}, '2001:db8:c::1')).status).toBe(200);
    },
  );

  test('a code request needs the challenge on every form, before the answer reveals who is a customer', async () => {
    await makeBusy();
    const from = { 'x-forwarded-for': address };
    const asked = [
      server.post(apiPaths.individualLoanRequest, personalFinancePayload(), from),
      server.post(
        apiPaths.sendOtpForEmail,
        { mobileNumber: '0500000019', nationalId: '1010101010', infoConsent: true },
        from,
      ),
      server.post(apiPaths.followCode, { reference: 'RF-234567', mobileNumber: newMobile() }, from),
    ];
    for (const { body } of await Promise.all(asked)) expect(body.code).toBe('challengeRequired');
    const wrong = await server.post(apiPaths.sendOtpForContact, { mobileNo: '1' }, from);
    expect(wrong.status).toBe(422);
  });

  test('a code request with a repeated Idempotency-Key returns the stored answer without a second challenge', async () => {
    await makeBusy();
    const body = { mobileNo: newMobile() };
    const headers = { 'x-forwarded-for': address, 'idempotency-key': `key-${address}` };
    const post = (more = {}) => server.post(apiPaths.sendOtpForContact, body, { ...headers, ...more });
    const sent = await post(await solveHeaders(challengeOf(await post())));
    expect(sent.status).toBe(200);
    expect((await post()).body).toEqual(sent.body);
  });
});

describe('challenge solution', () => {
  const spend = (header: string, services = server.services) => spendSolution(services, 'contact', header);
  const solvedFor = async (purpose: 'contact' | 'follow' = 'contact') =>
    (await solveHeaders(await makeChallenge(server.services, purpose)))[solutionHeader] ?? '';

  test('a solution is accepted once', async () => {
    const solution = await solvedFor();
    expect([await spend(solution), await spend(solution)]).toEqual([true, false]);
  });

  test('a solution is accepted once when two processes receive it at the same time', async () => {
    const solution = await solvedFor();
    const { services } = server;
    const other = openRateLimits(services.database, services.keys('rate-limits'));
    const passed = await Promise.all([spend(solution), spend(solution, { ...services, rateLimits: other })]);
    expect(passed.filter(Boolean)).toHaveLength(1);
  });

  test('a solution for another purpose is rejected', async () => {
    expect(await spend(await solvedFor('follow'))).toBe(false);
  });

  test('a solution is accepted until five minutes are over', async () => {
    const before = server.clock.now;
    onTestFinished(() => {
      server.clock.now = before;
    });
    const [first, second] = [await solvedFor(), await solvedFor()];
    server.clock.now = new Date(before.getTime() + 299_000);
    expect(await spend(first)).toBe(true);
    server.clock.now = new Date(before.getTime() + 300_000);
    expect(await spend(second)).toBe(false);
  });

  test('a solution is rejected if any part was changed', async () => {
    const { challenge, solution } = JSON.parse(atob(await solvedFor()));
    const { parameters } = challenge;
    const changed = [
      { challenge, solution: { ...solution, counter: solution.counter + 1 } },
      { challenge, solution: { ...solution, derivedKey: parameters.keyPrefix.repeat(2) } },
      { challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution },
      { challenge: { ...challenge, signature: '00'.repeat(32) }, solution },
      { challenge: { parameters }, solution },
    ];
    for (const one of changed) expect(await spend(withSolution(one)[solutionHeader] ?? '')).toBe(false);
    expect(await spend(withSolution({ challenge, solution })[solutionHeader] ?? '')).toBe(true);
  });

  test.each(['', 'x', '{}', btoa('null'), btoa('{"challenge":'), 'A'.repeat(100_000)])(
    'a solution is rejected if malformed (case %#)',
    async (header) => {
      expect(await spend(header)).toBe(false);
    },
  );
});

describe('Turnstile', () => {
  const given: string[] = [];
  let answer: () => Promise<boolean>;
  beforeEach(async () => {
    given.length = 0;
    answer = async () => true;
    server.services.gateways.challenge = {
      verify(token) {
        given.push(token);
        return answer();
      },
    };
    onTestFinished(() => {
      delete server.services.gateways.challenge;
    });
    await makeBusy();
  });

  test('a code request with a token that Cloudflare accepts is accepted, and stores no bot signal', async () => {
    const payload = personalFinancePayload({ MobileNumber: newMobile() });
    const headers = { 'x-forwarded-for': address, [challengeHeader]: `token-${address}` };
    const { status, body } = await server.post(apiPaths.individualLoanRequest, payload, headers);
    expect(status).toBe(200);
    expect(given).toEqual([`token-${address}`]);
    const stored = server.services.database.db.selectFrom('submissions').select('bot_signals');
    expect(await stored.where('reference', '=', body.reference).execute()).toEqual([{ bot_signals: null }]);
  });

  test('a code request with a token counts against the limit of its address', async () => {
    for (let code = 5; code < 20; code++)
      expect((await ask({ [challengeHeader]: `token-${address}-${code}` })).status).toBe(200);
    expect((await ask({ [challengeHeader]: `token-${address}-20` })).body.code).toBe('tooManyRequests');
  });

  test.each([
    ['refuses', async () => false],
    [
      'says nothing about',
      async () => {
        throw new Error('down');
      },
    ],
  ])(
    'a code request with a token that Cloudflare %s is rejected, but accepted with the solved challenge',
    async (_, answered) => {
      answer = answered;
      const refused = await ask({ [challengeHeader]: 'token' });
      expect(refused.body.code).toBe('challengeRequired');
      expect((await ask(await solveHeaders(challengeOf(refused)))).status).toBe(200);
    },
  );
});

test('every network needs a challenge from half of the hour’s codes on, and is refused when all are used up', async () => {
  // At midnight in Riyadh the hour has 2 of 24 shares of 5,000 codes, half of them for one purpose.
  server.clock.now = new Date('2026-12-01T21:00:00Z');
  for (let sent = 0; sent < 104; sent++) await spendFromBudget(server.services, 'contact');
  expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['challengeRequired', '3600']);
  expect((await ask(await solveHeaders(challengeOf(refused)))).status).toBe(200);
  for (let sent = 106; sent < 209; sent++) await spendFromBudget(server.services, 'contact');
  expect((await ask()).body.code).toBe('codesUsedUp');
});
