import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { carFinance } from '#domain/forms/car-finance.ts';
import { sentName } from '#domain/forms/form.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { serverForTests } from '#tests/support/database.ts';
import { examplePayload, personalFinancePayload } from '#tests/support/site.ts';
import { withIdempotency } from './idempotency.ts';

const path = '/api/WebsiteFinance/IndividualLoanRequest';
let mobiles = 0;
const newMobile = () => `05${String(++mobiles).padStart(7, '0')}7`;

const leads = [
  [personalFinance.name, personalFinance, 'leadId'],
  [carFinance.name, carFinance, 'reference'],
] as const;

describe.each(leads)('lead form %s', (_, form, made) => {
  const server = serverForTests();

  const flag = form.flag ?? '';
  const send = (key: string, changes: Record<string, unknown>) =>
    server.post(form.endpoint, examplePayload(form, changes), { 'idempotency-key': key });
  const rows = async () =>
    (await server.services.database.db.selectFrom('submissions').select('id').execute()).length;

  test('a key with the same content returns the first answer, and makes no second lead', async () => {
    const payload = examplePayload(form, { MobileNumber: newMobile() });
    const name = sentName(form, 'MobileNumber');
    const mobile = String(payload[name]);
    const post = (typed: string) =>
      server.post(form.endpoint, { ...payload, [name]: typed }, { 'idempotency-key': 'same' });
    const first = await post(mobile);
    expect(first).toMatchObject({ status: 200, body: { [made]: expect.any(String) } });
    const before = await rows();
    const again = await post(mobile.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''));
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await rows()).toBe(before);
  });

  test('a key with other content is rejected, and changes nothing', async () => {
    const MobileNumber = newMobile();
    await send('other', { MobileNumber });
    const before = await rows();
    const { status, body } = await send('other', { MobileNumber, CustomerName: 'آخر' });
    expect([status, body]).toEqual([
      422,
      {
        [flag]: false,
        code: 'idempotencyKeyReused',
        errors: {},
        error: server.services.sentences.message('idempotencyKeyReused'),
      },
    ]);
    expect(await rows()).toBe(before);
  });

  test('a key sent several times at once makes one lead', async () => {
    const MobileNumber = newMobile();
    const before = await rows();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('at-once', { MobileNumber })));
    expect(await rows()).toBe(before + 1);
    const stored = answers.filter(({ status }) => status === 200);
    expect(stored.length).toBeGreaterThanOrEqual(1);
    expect(new Set(stored.map(({ body }) => body[made])).size).toBe(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });

  test('a key expires after a day', async () => {
    const MobileNumber = newMobile();
    const first = await send('day', { MobileNumber });
    const before = server.clock.now;
    server.clock.now = new Date(before.getTime() + 24 * 3_600_000 + 1);
    const later = await send('day', { MobileNumber });
    expect(later.body[made]).not.toBe(first.body[made]);
    server.clock.now = before;
  });
});

describe('Idempotency-Key', () => {
  const server = serverForTests();

  const send = (key: string, changes: Record<string, unknown>) =>
    server.post(path, personalFinancePayload(changes), { 'idempotency-key': key });
  const stored = () => ({ db: server.services.database.db, encryption: server.services.encryption });
  test('a key can be reused after a rejected request', async () => {
    const payload = { ...personalFinancePayload({ MobileNumber: newMobile() }), salaryId: 1 };
    expect((await server.post(path, payload, { 'idempotency-key': 'refused' })).status).toBe(422);
    expect(
      (await server.post(path, { ...payload, salaryId: 2 }, { 'idempotency-key': 'refused' })).status,
    ).toBe(200);
  });

  test('a key can be reused after a dependency was down', async () => {
    const payload = personalFinancePayload({ MobileNumber: '0550000503' });
    for (const _ of [1, 2]) {
      expect((await server.post(path, payload, { 'idempotency-key': 'down' })).status).toBe(503);
    }
  });

  test('a key belongs to one endpoint; another can use the same', async () => {
    const { body: lead } = await send('endpoint', { MobileNumber: newMobile() });
    const typed = { leadId: lead.leadId, generatedTime: 'x', mobileNumber: '966551234567', otp: '1234' };
    const { body } = await server.post('/api/OTP/VerifyOtp', typed, { 'idempotency-key': 'endpoint' });
    expect(body).toEqual({ isValid: false, error: 'otp Expired' });
  });

  describe('lost lease', () => {
    const attempt = { endpoint: 'test', content: 'x' };
    const answer = { status: 200, body: { done: true } };
    const die = (key: string) =>
      new Promise<void>((claimed) => {
        // A killed process never finishes its work.
        void withIdempotency(stored(), { ...attempt, key }, server.clock.now, () => {
          claimed();
          return new Promise<never>(() => {});
        });
      });
    const retry = (key: string, at: Date) =>
      withIdempotency(stored(), { ...attempt, key }, at, async () => answer);

    /** Moves the end of the lease by this many milliseconds. */
    const moveLease = async (key: string, milliseconds: number) => {
      const moved = sql<Date>`locked_until + make_interval(secs => ${milliseconds / 1000}::float8)`;
      await server.services.database.db
        .updateTable('idempotency_keys')
        .set({ locked_until: moved })
        .where('key', '=', key)
        .execute();
    };

    test('a dead process’s key is taken over after its lease of 6 seconds', async () => {
      await die('lease');
      expect(await retry('lease', server.clock.now)).toEqual({ outcome: 'running' });
      await moveLease('lease', -6_001);
      expect(await retry('lease', server.clock.now)).toEqual({ outcome: 'answered', answer });
    });

    test('a dead process’s key is taken over at once if the clock has been set back since', async () => {
      await die('from-the-future');
      await moveLease('from-the-future', 3_600_000);
      expect(await retry('from-the-future', server.clock.now)).toEqual({ outcome: 'answered', answer });
    });

    /** Starts a request that pauses during its work until it is told to continue or fail. */
    const wait = async (key: string, id: string) => {
      let goOn = () => {};
      let fail = (_: Error) => {};
      const waited = new Promise<void>((resolve, reject) => {
        [goOn, fail] = [resolve, reject];
      });
      let claimed = () => {};
      const begun = new Promise<void>((resolve) => {
        claimed = resolve;
      });
      const done = withIdempotency(stored(), { ...attempt, key }, server.clock.now, async (saveResponse) => {
        claimed();
        await waited;
        await stored()
          .db.transaction()
          .execute(async (tx) => {
            await tx.insertInto('data_keys').values({ id }).execute();
            await saveResponse(tx, { status: 200, body: { id } });
          });
        return { status: 200, body: { id } };
      });
      await begun;
      return { done, goOn, fail };
    };
    const worked = async () => {
      const all = await stored().db.selectFrom('data_keys').select('id').orderBy('id').execute();
      return all.map(({ id }) => id).filter((id) => /^(first|second)/.test(id));
    };

    test('a process that finishes after its successor does nothing, and returns the successor’s answer', async () => {
      const first = await wait('back', 'first');
      await moveLease('back', -6_001);
      const second = await wait('back', 'second');
      second.goOn();
      const answered = { outcome: 'answered', answer: { status: 200, body: { id: 'second' } } };
      expect(await second.done).toEqual(answered);
      first.goOn();
      expect(await first.done).toEqual(answered);
      expect(await worked()).toEqual(['second']);
    });

    test('a process that finishes before its successor does nothing, and reports the key as running', async () => {
      const first = await wait('meanwhile', 'first at once');
      await moveLease('meanwhile', -6_001);
      const second = await wait('meanwhile', 'second at once');
      first.goOn();
      expect(await first.done).toEqual({ outcome: 'running' });
      second.goOn();
      expect(await second.done).toMatchObject({ outcome: 'answered' });
      expect(await worked()).toEqual(['second', 'second at once']);
    });

    test('a process that lost its lease and fails later leaves the key to its successor', async () => {
      const first = await wait('failing', 'first of three');
      await moveLease('failing', -6_001);
      const second = await wait('failing', 'second of three');
      first.fail(new Error('as the test asks'));
      await expect(first.done).rejects.toThrow('as the test asks');
      expect(await retry('failing', server.clock.now)).toEqual({ outcome: 'running' });
      second.goOn();
      expect(await second.done).toMatchObject({
        outcome: 'answered',
        answer: { body: { id: 'second of three' } },
      });
    });
  });
});
