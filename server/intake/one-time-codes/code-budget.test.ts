import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { solveHeaders } from '#tests/support/challenge.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { openProvider } from '#tests/support/provider.ts';
import { personalFinancePayload, startTestServer, type TestServer } from '#tests/support/site.ts';
import { logTo } from '#tests/support/written-log.ts';
import { genericSms } from '../../gateways/sms/generic.ts';
import { openRateLimits } from '../../http/rate-limits/rate-limits.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { CodesUsedUp, checkBudget, codesToday, spendFromBudget } from './code-budget.ts';
import type { Purpose } from './one-time-codes.ts';
import { sendCode } from './send-code.ts';

const silent = pino({ level: 'silent' });

describe('daily code budget', () => {
  let server: TestServer;
  const lines: { level: number; msg: string; spent?: number; budget?: number }[] = [];
  beforeAll(async () => {
    server = await startTestServer(await freshDatabase(), {
      env: { CODES_PER_DAY: '5' },
      log: logTo((line) => lines.push(JSON.parse(line))),
    });
  });
  afterAll(() => server.stop());

  let count = 0;
  const ask = async (mobile?: string) => {
    count += 1;
    const mobileNo = mobile ?? `05480000${String(count).padStart(2, '0')}`;
    const send = (headers = {}) => server.post(apiPaths.sendOtpForContact, { mobileNo }, headers);
    const answer = await send();
    return answer.body.challenge ? send(await solveHeaders(answer.body.challenge)) : answer;
  };
  const alarms = () => lines.filter(({ level }) => level > 30).map(({ level, msg }) => `${level} ${msg}`);
  const fourFifths = "40 80% of today's one-time codes are used";
  const all = "50 today's one-time codes are used up; sending stops until midnight in Riyadh";

  test('the daily code budget counts each code, except one that could not be sent', async () => {
    expect(await codesToday(server.services)).toEqual({ sent: 0, budget: 5 });
    for (let sent = 0; sent < 3; sent++) expect((await ask()).status).toBe(200);
    expect((await ask('0548000504')).status).toBe(503);
    expect(await codesToday(server.services)).toEqual({ sent: 3, budget: 5 });
  });

  test('the daily code budget counts codes if the provider timed out, because it may have sent them', async () => {
    const { url, received } = await openProvider(() => undefined);
    const sms = genericSms({ url, token: 't', sender: 's', account: '', timeoutMs: 300 });
    const { services } = server;
    const gateways = { ...services.gateways, sms };
    const slow = { ...services, gateways, now: () => new Date('2026-11-25T09:00:00Z') };
    const send = () =>
      sendCode(slow, { purpose: 'contact', mobile: '966548000600' }, 'ar').catch(
        (error: Error) => error.name,
      );
    const outcomes = [];
    for (let count = 0; count < 6; count++) outcomes.push(await send());
    expect(outcomes).toEqual([
      ...Array(5).fill('GatewayDown'),
      { outcome: 'too-many-codes', seconds: expect.any(Number) },
    ]);
    expect(received).toHaveLength(5);
    expect(await codesToday(slow)).toEqual({ sent: 5, budget: 5 });
  });

  test('the daily code budget raises one alarm at four fifths, and one when it is used up', async () => {
    lines.length = 0;
    expect((await ask()).status).toBe(200);
    expect(alarms()).toEqual([fourFifths]);
    expect((await ask()).status).toBe(200);
    for (let more = 0; more < 3; more++) expect((await ask()).status).toBe(503);
    expect(alarms()).toEqual([fourFifths, all]);
    expect(await codesToday(server.services)).toEqual({ sent: 5, budget: 5 });
  });

  test('a used-up daily code budget refuses every form, with the toll-free number and Retry-After', async () => {
    const refusals = [
      await ask(),
      await server.post(
        apiPaths.individualLoanRequest,
        personalFinancePayload({ MobileNumber: '0548000091' }),
      ),
      await server.post(apiPaths.sendOtpForEmail, {
        mobileNumber: '0500000011',
        nationalId: '1000000001',
        infoConsent: true,
      }),
      // This mobile fails the identity check. Another answer would reveal that, without a challenge.
      await server.post(
        apiPaths.individualLoanRequest,
        personalFinancePayload({ MobileNumber: '0548000300' }),
      ),
    ];
    const { tollFree } = server.services.content.company;
    for (const { status, body, headers } of refusals) {
      expect(status).toBe(503);
      // 09:00 UTC is noon in Riyadh.
      expect(headers.get('retry-after')).toBe(String(12 * 3600));
      for (const sentence of [body.error.en, body.error.ar])
        expect(sentence.replaceAll('\u00a0', ' ')).toContain(tollFree);
      expect(body.error.ar).toMatch(/الرموز/);
    }
    expect(await server.codeSentTo('966548000091')).toBeUndefined();
  });

  test('a code refused by the used-up budget stores no submission and does not count against the mobile', async () => {
    const { db } = server.services.database;
    expect(await db.selectFrom('submissions').selectAll().execute()).toEqual([]);
    const asked = [];
    for (let more = 0; more < 7; more++) asked.push((await ask('0548000092')).status);
    expect(asked).toEqual(Array(7).fill(503));
  });

  test('the daily code budget is available again at midnight in Riyadh', async () => {
    const before = server.clock.now;
    server.clock.now = new Date('2026-11-21T20:59:59Z');
    expect((await ask()).headers.get('retry-after')).toBe('1');
    server.clock.now = new Date('2026-11-21T21:00:00Z');
    expect((await ask()).status).toBe(200);
    expect(await codesToday(server.services)).toEqual({ sent: 1, budget: 5 });
    server.clock.now = before;
  });
});

describe('hourly code budget', () => {
  let server: TestServer;
  const lines: { level: number; msg: string; purpose?: string }[] = [];
  beforeAll(async () => {
    server = await startTestServer(await freshDatabase(), {
      env: { CODES_PER_DAY: '480' },
      log: logTo((line) => lines.push(JSON.parse(line))),
    });
  });
  afterAll(() => server.stop());

  const spend = async (purpose: Purpose, count = 1) => {
    const outcomes = [];
    for (let times = 0; times < count; times++)
      outcomes.push(
        await spendFromBudget(server.services, purpose).then(
          () => 'spent',
          (error: CodesUsedUp) => error.retryAfterSeconds,
        ),
      );
    return outcomes;
  };
  const at = (time: string) => {
    server.clock.now = new Date(`2026-12-0${time}Z`);
  };

  test('the hourly code budget is the rest of the day divided by the hours left, times two; one purpose gets half of it', async () => {
    // Midnight in Riyadh: 24 hours share 480 codes.
    at('1T21:00:00');
    expect(await spend('contact', 21)).toEqual([...Array(20).fill('spent'), 3600]);
    expect(await spend('personal-finance', 21)).toEqual([...Array(20).fill('spent'), 3600]);
    await expect(checkBudget(server.services, 'follow')).rejects.toThrow(CodesUsedUp);
    expect(await codesToday(server.services)).toEqual({ sent: 40, budget: 480 });
    const warned = lines.filter(({ level }) => level === 40).map((line) => line.purpose);
    expect(warned).toEqual(['contact', 'all']);
  });

  test('the hourly code budget is available again in the next hour', async () => {
    at('1T22:30:00');
    await checkBudget(server.services, 'follow');
    // 440 codes for 23 hours allow 39, of which one purpose has 20.
    expect(await spend('email-update', 21)).toEqual([...Array(20).fill('spent'), 1800]);
    await expect(checkBudget(server.services, 'email-update')).rejects.toThrow(CodesUsedUp);
    await checkBudget(server.services, 'follow');
    expect(await spend('follow', 20)).toEqual([...Array(19).fill('spent'), 1800]);
  });

  test('the hourly code budget contains all remaining codes in the last hour', async () => {
    at('2T20:00:00');
    const spent = (outcomes: unknown[]) => outcomes.filter((one) => one === 'spent').length;
    expect(spent(await spend('contact', 250)) + spent(await spend('follow', 250))).toBe(401);
    expect(await codesToday(server.services)).toEqual({ sent: 480, budget: 480 });
  });
});

test('several processes count each code under a different number, so that one raises the alarm', async () => {
  const fresh = await freshDatabase();
  const opened = [await openDatabase(fresh, silent), await openDatabase(fresh, silent)];
  const limits = opened.map((database) => openRateLimits(database, Buffer.alloc(32)));
  const counted = await Promise.all(
    Array.from({ length: 40 }, (_, index) => limits[index % 2]?.count('codesInAll', '2026-11-21')),
  );
  expect(counted.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
  for (const database of opened) await database.close();
  await fresh.remove();
});
