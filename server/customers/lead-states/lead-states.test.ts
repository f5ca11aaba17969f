import PostalMime from 'postal-mime';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { serverForTests } from '#tests/support/database.ts';
import { examplePayload } from '#tests/support/site.ts';
import { addState, lockTracked, type NewState } from './lead-states.ts';
import { shownTimeLine, timeLineOf } from './time-line.ts';

const secret = `whsec_${Buffer.from('what the customer system knows').toString('base64')}`;
const older = `whsec_${Buffer.from('what it knew the year before').toString('base64')}`;
const server = serverForTests({
  delivers: true,
  env: { CRM_EVENTS_SECRET: `${secret},${older}@${todayInRiyadh(new Date())}` },
});
beforeAll(async () => {
  // Signatures are valid for minutes by the real clock.
  server.clock.now = new Date();
});

let count = 0;
async function lead(email = `customer-${count}@example.com`) {
  // Each lead has its own id, because the staff receive ten mails a day per id.
  const idNumber = `10101030${String(++count).padStart(2, '0')}`;
  const { body } = await server.post(carFinance.endpoint, examplePayload(carFinance, { email, idNumber }));
  return { reference: String(body.reference), email };
}
const minutesAgo = (minutes: number) => new Date(server.clock.now.getTime() - minutes * 60_000).toISOString();

/** Sends a signed event as the customer system does. */
function tell(
  data: object,
  {
    id = crypto.randomUUID() as string,
    by = secret,
    type = 'lead.state',
    ...changed
  }: Record<string, string> = {},
) {
  const body = JSON.stringify({ type, data });
  const at = new Date();
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign(id, at, body),
    ...changed,
  };
  return server.post(apiPaths.crmEvents, JSON.parse(body), headers);
}
const mailsTo = async (email: string) =>
  (await server.outbox('mail')).filter((mail) => mail.split('\r\n').includes(`To: ${email}`));
const pendingOf = `select from deliveries d, submissions s where s.id = submission_id and reference = $1 and d.state = 'pending'`;
const allSent = (reference: string) =>
  expect
    .poll(async () => (await server.services.database.pool.query(pendingOf, [reference])).rowCount, {
      timeout: 15_000,
    })
    .toBe(0);
const details = (reference: string) =>
  server.services.database.db
    .selectFrom('submissions')
    .select(['id', 'progress'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
async function timeLine(reference: string) {
  const { database, encryption } = server.services;
  return shownTimeLine(await timeLineOf(database.db, encryption, (await details(reference)).id));
}
const toStaff = (key: 'subject' | 'plainSubject') =>
  server.services.sentences.text('ar', 'mail', `withdrawn.${key}`);
/** Records a state of the customer or the desk, not of the customer system. */
const add = (reference: string, said: NewState) =>
  server.services.database.db.transaction().execute(async (tx) => {
    const { id = '' } = (await lockTracked(tx, reference)) ?? {};
    return addState(tx, server.services, id, said);
  });
const states = async (reference: string) => (await timeLine(reference)).map(({ state }) => state);

describe('customer system', () => {
  test('the customer system reports the state of a lead, and the customer is notified', async () => {
    const { reference, email } = await lead();
    await expect.poll(() => mailsTo(email), { timeout: 15_000 }).toHaveLength(1);
    const data = { reference, state: 'approved', at: minutesAgo(1), message: 'نحتاج صورة الرخصة' };
    expect(await tell(data)).toMatchObject({ status: 200, body: { outcome: 'changed' } });
    expect(await states(reference)).toEqual(['received', 'approved']);
    await expect.poll(() => mailsTo(email), { timeout: 15_000 }).toHaveLength(2);
    expect((await timeLine(reference))[1]).toMatchObject({ message: 'نحتاج صورة الرخصة' });
  });

  test('the customer system can repeat, delay and reorder events; the newest by its own time is the state', async () => {
    const { reference, email } = await lead();
    server.clock.now = new Date(server.clock.now.getTime() + 3 * 60_000);
    const approved = { reference, state: 'approved', at: minutesAgo(0) };
    expect((await tell(approved, { id: 'event-1' })).body).toEqual({ outcome: 'changed' });
    expect((await tell(approved, { id: 'event-1' })).body).toEqual({ outcome: 'repeated' });
    expect((await tell({ ...approved, message: 'again' }, { id: 'event-1' })).body).toEqual({
      outcome: 'repeated',
    });
    const late = { reference, state: 'in-review', at: minutesAgo(1) };
    expect((await tell(late)).body).toEqual({ outcome: 'late' });
    expect(await states(reference)).toEqual(['received', 'in-review', 'approved']);
    await expect.poll(() => mailsTo(email), { timeout: 15_000 }).toHaveLength(2);
    const several = ['in-review', 'completed', 'declined'].map((state, at) =>
      tell({ reference, state, at: new Date(server.clock.now.getTime() + at * 1000).toISOString() }),
    );
    for (const { status } of await Promise.all(several)) expect(status).toBe(200);
    expect((await states(reference)).at(-1)).toBe('declined');
  });

  test('an intermediate state that arrives after a repeated state does not override it', async () => {
    const { reference, email } = await lead();
    expect((await tell({ reference, state: 'in-review', at: minutesAgo(30) })).body.outcome).toBe('changed');
    expect((await tell({ reference, state: 'in-review', at: minutesAgo(10) })).body.outcome).toBe('repeated');
    expect((await tell({ reference, state: 'information-needed', at: minutesAgo(20) })).body.outcome).toBe(
      'late',
    );
    expect((await details(reference)).progress).toBe('in-review');
    await expect.poll(() => mailsTo(email), { timeout: 15_000 }).toHaveLength(2);
  });

  test.each(['customer', 'desk'] as const)(
    'a customer system with its clock ahead does not make a change by the %s late',
    async (source) => {
      const { reference } = await lead();
      const ahead = new Date(server.clock.now.getTime() + 4 * 60_000).toISOString();
      expect((await tell({ reference, state: 'in-review', at: ahead })).body.outcome).toBe('changed');
      const state = source === 'customer' ? 'withdrawn' : 'completed';
      expect(await add(reference, { state, at: server.clock.now, source })).toBe('changed');
      expect((await details(reference)).progress).toBe(state);
      expect((await states(reference)).at(-1)).toBe(state);
    },
  );

  test('the customer system can withdraw a lead and take it up again', async () => {
    const { reference } = await lead();
    await tell({ reference, state: 'withdrawn', at: minutesAgo(3) });
    expect((await tell({ reference, state: 'in-review', at: minutesAgo(2) })).body.outcome).toBe('changed');
    expect(await states(reference)).toEqual(['received', 'withdrawn', 'in-review']);
  });

  test('an event id applies to one lead only, even at the same moment', async () => {
    const leads = [await lead(), await lead(), await lead()];
    const id = crypto.randomUUID();
    const answers = await Promise.all(
      leads.map(({ reference }) => tell({ reference, state: 'approved', at: minutesAgo(0) }, { id })),
    );
    expect(answers.map(({ body }) => body.outcome).sort()).toEqual(['changed', 'repeated', 'repeated']);
  });

  test.each(['', 'null', '[]', '{', '"x"', '{"type":"lead.state"}', '{"__proto__":{}}'])(
    'a signed event with the body %j is rejected',
    async (body) => {
      const [id, at] = [crypto.randomUUID(), new Date()];
      const response = await server.request(apiPaths.crmEvents, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': new Webhook(secret).sign(id, at, body),
        },
      });
      expect([400, 422]).toContain(response.status);
      expect((await response.json()).code).toBeDefined();
    },
  );

  test('the customer system can send many events, but repeated wrong signatures are rate-limited', async () => {
    const { reference } = await lead();
    const from = { 'x-forwarded-for': '10.8.0.1' };
    const data = { reference, state: 'approved', at: minutesAgo(0) };
    const statuses = async (many: number, more: Record<string, string>) => {
      const seen = new Set<number>();
      for (let tried = 0; tried < many; tried += 1) seen.add((await tell(data, { ...from, ...more })).status);
      return [...seen];
    };
    expect(await statuses(310, {})).toEqual([200]);
    expect(await statuses(310, { 'webhook-signature': 'v1,x' })).toEqual([401, 429]);
  });

  test.each<[string, object, number, object]>([
    ['an unknown reference', { reference: 'NONE-NONE' }, 422, { reference: 'unknownReference' }],
    ['an invalid reference', { reference: 'x'.repeat(21) }, 422, { reference: 'unknownReference' }],
    ['a reference with a NUL', { reference: '\u0000' }, 422, { reference: 'unknownReference' }],
    ['a time before year 1', { at: '0000-01-01T00:00:00+23:59' }, 422, { at: 'invalidTime' }],
    ['an unknown state', { state: 'paid' }, 422, { state: 'unknownState' }],
    ['an invalid time', { at: 'yesterday' }, 422, { at: 'invalidTime' }],
    ['a future time', { at: '2099-01-01T00:00:00Z' }, 422, { at: 'invalidTime' }],
    ['an endless message', { message: 'x'.repeat(501) }, 422, { message: 'textTooLong' }],
  ])('an event with %s is rejected, with an error on that field', async (_, changed, status, errors) => {
    const { reference } = await lead();
    const answer = await tell({ reference, state: 'approved', at: minutesAgo(0), ...changed });
    expect(answer).toMatchObject({ status, body: { errors } });
    expect(await states(reference)).toEqual(['received']);
  });

  test('an event with an unknown type is rejected', async () => {
    expect((await tell({}, { type: 'lead.deleted' })).body.errors).toMatchObject({ type: 'unknownEvent' });
  });

  test('the customer system can sign with either secret; any other signature answers 401', async () => {
    const { reference } = await lead();
    const data = { reference, state: 'in-review', at: minutesAgo(0) };
    expect((await tell(data, { by: older })).status).toBe(200);
    const stranger = `whsec_${Buffer.from('what a stranger may guess').toString('base64')}`;
    const old = String(Math.floor(Date.now() / 1000) - 3600);
    for (const wrong of [
      { by: stranger },
      { 'webhook-signature': '' },
      { 'webhook-signature': 'v1,' },
      { 'webhook-id': 'another' },
      { 'webhook-timestamp': old },
      { 'webhook-timestamp': 'x' },
    ])
      expect((await tell({ ...data, state: 'approved' }, wrong)).status).toBe(401);
    expect(await states(reference)).toEqual(['received', 'in-review']);
  });

  test('the customer system cannot add a state to an erased lead', async () => {
    const { reference } = await lead();
    const { db } = server.services.database;
    await db
      .updateTable('submissions')
      .set({ erased_at: server.clock.now, progress: null })
      .where('reference', '=', reference)
      .execute();
    const answer = await tell({ reference, state: 'approved', at: minutesAgo(0) });
    expect(answer).toMatchObject({ status: 200, body: { outcome: 'erased' } });
    expect(
      await db
        .selectFrom('lead_states')
        .innerJoin('submissions as s', 's.id', 'submission_id')
        .where('s.reference', '=', reference)
        .selectAll()
        .execute(),
    ).toEqual([]);
  });

  test('a state of a lead that the customer has withdrawn notifies only the staff', async () => {
    const { reference, email } = await lead();
    await tell({ reference, state: 'in-review', at: minutesAgo(1) });
    await add(reference, { state: 'withdrawn', at: server.clock.now, source: 'customer' });
    const staff = async () =>
      (await server.outbox('mail')).filter((mail) => /^To: leads@/m.test(mail) && mail.includes(reference));
    // About the lead and its withdrawal.
    await expect.poll(staff, { timeout: 15_000 }).toHaveLength(2);
    await allSent(reference);
    const [before, sent] = [(await staff()).length, (await mailsTo(email)).length];
    const { subject } = await PostalMime.parse((await staff()).at(-1) ?? '');
    expect(subject).toContain(toStaff('plainSubject'));
    expect((await tell({ reference, state: 'approved', at: minutesAgo(0) })).body).toEqual({
      outcome: 'withdrawn',
    });
    await expect.poll(staff, { timeout: 15_000 }).toHaveLength(before + 1);
    expect((await PostalMime.parse((await staff()).at(-1) ?? '')).subject).toContain(toStaff('subject'));
    expect(await states(reference)).toEqual(['received', 'in-review', 'withdrawn']);
    await allSent(reference);
    expect(await mailsTo(email)).toHaveLength(sent);
  });

  test.each(['crm', 'desk'] as const)(
    'the customer system cannot change a withdrawal confirmed by the %s, until the desk reopens the lead',
    async (source) => {
      const { reference } = await lead();
      await add(reference, { state: 'withdrawn', at: server.clock.now, source: 'customer' });
      const confirmed = { state: 'withdrawn', at: server.clock.now, source, message: 'Noted.' } as const;
      expect(await add(reference, confirmed)).toBe('changed');
      const approved = { state: 'approved', at: server.clock.now } as const;
      expect(await add(reference, { ...approved, source: 'crm' })).toBe('withdrawn');
      expect((await details(reference)).progress).toBe('withdrawn');
      expect((await states(reference)).at(-1)).toBe('withdrawn');
      expect(await add(reference, { ...approved, source: 'desk' })).toBe('changed');
      const later = new Date(server.clock.now.getTime() + 60_000);
      expect(await add(reference, { state: 'completed', at: later, source: 'crm' })).toBe('changed');
    },
  );
});
