import { beforeAll, describe, expect, test } from 'vitest';
import type { LeadsRoom } from '#contract/desk-leads.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { careers } from '#domain/forms/careers.ts';
import { evaluation } from '#domain/forms/surveys.ts';
import { leadFilterIn, reachFilters } from '#domain/lead-filter.ts';
import { serverForTests } from '#tests/support/database.ts';
import { type DeskBrowser, signInAs } from '#tests/support/desk.ts';
import { pdf } from '#tests/support/files.ts';
import { examplePayload, formOf } from '#tests/support/site.ts';
import { readAuditLog } from '../audit-log.ts';

const server = serverForTests();
let clerk: DeskBrowser;
beforeAll(async () => {
  clerk = await signInAs(server, 'leads');
});

const none = { from: null, to: null };
let count = 0;
async function lead(changes: Record<string, string> = {}): Promise<string> {
  count += 1;
  const payload = examplePayload(carFinance, {
    MobileNumber: `0554${String(count).padStart(6, '0')}`,
    ...changes,
  });
  return (await server.post(carFinance.endpoint, payload)).body.reference;
}
/** Runs `work` in the leads room as a page of the desk would. */
async function inRoom<T>(work: (room: LeadsRoom) => Promise<T>, by = clerk): Promise<T | undefined> {
  let done: T | undefined;
  server.services.pages = async (_, site) => {
    const room = site.desk?.rooms.leads;
    if (room) done = await work(room);
    return new Response('');
  };
  await by.ask('/ar/desk/leads');
  return done;
}
const lastLook = async () => (await readAuditLog(server.services))[0];

describe('lead list', () => {
  test('the list shows the newest lead first, filtered by form, state, day, signs and source', async () => {
    const first = await lead();
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    const second = await lead({ source: 'X' });
    const shown = async (query: string) =>
      (await inRoom((room) => room.leads(leadFilterIn(new URLSearchParams(query), room.forms))))?.leads.map(
        ({ reference }) => reference,
      );
    expect((await shown(''))?.slice(0, 2)).toEqual([second, first]);
    expect(await shown('form=careers')).toEqual([]);
    expect(await shown('form=cars-finance&state=received&from=2026-11-21&to=2026-11-21')).toContain(first);
    expect(await shown('from=2026-11-22')).toEqual([]);
    expect(await shown('state=approved')).toEqual([]);
    expect(await shown('botSignals=with')).toEqual([]);
    expect(await shown('source=Direct%00')).toContain(first);
    // Invalid filters are ignored.
    expect(await shown('source=%00&from=0000-01-01')).toContain(first);
    expect(await shown("form=x&state='&from=2026-02-31&botSignals=1&to=x")).toContain(first);
  });

  test.each([
    ['receipt-mail', 'unreached', 'customer', 'mailbox'],
    ['staff-mail', 'undelivered', 'staff', null],
    ['crm', 'undelivered', 'crm', null],
  ] as const)(
    'the list marks a lead whose %s failed, filters by it, and gives the reason',
    async (kind, reach, receiver, refusal) => {
      const reference = await lead({ email: 'nobody@example.com' });
      const listed = async (query: string) =>
        (await inRoom((room) => room.leads(leadFilterIn(new URLSearchParams(query), room.forms))))?.leads ??
        [];
      const shown = async () => (await listed('')).find((one) => one.reference === reference)?.unreached;
      expect(await shown()).toEqual([]);
      const { db } = server.services.database;
      await db
        .updateTable('deliveries')
        .set({
          state: 'failed',
          next_attempt_at: null,
          last_error: 'GatewayDown: mail: EENVELOPE 550/5.1.1 at RCPT TO',
        })
        .where('kind', '=', kind)
        .where('submission_id', 'in', (eb) =>
          eb.selectFrom('submissions').select('id').where('reference', '=', reference),
        )
        .execute();
      expect(await shown()).toEqual([receiver]);
      for (const one of reachFilters)
        expect((await listed(`reach=${one}`)).some((found) => found.reference === reference)).toBe(
          one === reach,
        );
      const details = await inRoom((room) => room.lead(reference, 'en'));
      expect(details?.unreached).toEqual([receiver]);
      expect(details?.deliveries.find((one) => one.kind === kind)?.refusal).toBe(refusal);
    },
  );

  test('the answers of a survey can be read by its reference, but have no state and are not listed', async () => {
    const sent = await server.post(evaluation.endpoint, examplePayload(evaluation, {}));
    const { reference } = sent.body;
    const details = await inRoom((room) => room.lead(reference, 'en'));
    expect(details).toMatchObject({ reference, isFollowed: false, form: evaluation.name });
    expect(details?.rows.map(({ value }) => value)).toContain(evaluation.example.justification);
    const texts = { message: '', note: '' };
    const save = { ...texts, from: 'received', state: 'approved', nextContact: none, cause: none } as const;
    expect(await inRoom((room) => room.save(reference, save))).toBeUndefined();
    const page = await inRoom((room) => room.leads({}));
    expect(page?.leads.some((one) => one.reference === reference)).toBe(false);
  });

  test('the list marks complaints with their answer date, and filters unanswered ones', async () => {
    const [open, answered] = [await lead(), await lead()];
    const { db } = server.services.database;
    for (const [reference, answered_at] of [
      [open, null],
      [answered, new Date('2026-11-22T09:00:00Z')],
    ] as const)
      await db
        .updateTable('submissions')
        .set({ answer_by: '2026-11-30', answered_at })
        .where('reference', '=', reference)
        .execute();
    const found = async (query: string) =>
      (await inRoom((room) => room.leads(leadFilterIn(new URLSearchParams(query), room.forms))))?.leads ?? [];
    expect(await found('complaints=unanswered')).toMatchObject([
      { reference: open, complaint: { answerBy: '2026-11-30', answeredOn: null } },
    ]);
    expect((await found('')).find(({ reference }) => reference === answered)).toMatchObject({
      complaint: { answerBy: '2026-11-30', answeredOn: '2026-11-22' },
    });
  });

  test('the list has pages of fifty, with each lead once', async () => {
    const { db } = server.services.database;
    const row = await db.selectFrom('submissions').selectAll().limit(1).executeTakeFirstOrThrow();
    const rows = Array.from({ length: 120 }, (_, at) => ({
      ...row,
      due_at: undefined,
      id: crypto.randomUUID(),
      reference: `M${String(at).padStart(4, '0')}`,
      campaign: '{}',
      answers: JSON.stringify(row.answers),
      subject: null,
      accepted_at: new Date(2026, 9, 1 + (at % 7)),
    }));
    await db
      .insertInto('submissions')
      .values(rows as never)
      .execute();
    const seen: string[] = [];
    for (let after: string | undefined, more = true; more; ) {
      const page = await inRoom((room) => room.leads({}, after));
      expect(page?.leads.length).toBeLessThanOrEqual(50);
      seen.push(...(page?.leads ?? []).map(({ reference }) => reference));
      after = page?.next;
      more = after !== undefined;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((one) => /^M\d{4}$/.test(one))).toHaveLength(120);
    expect((await inRoom((room) => room.leads({}, "'; drop")))?.leads).toHaveLength(50);
    // The copies cannot be decrypted, because the answers belong to another row.
    await db.deleteFrom('submissions').where('reference', 'like', 'M____').execute();
  });
});

describe('lead', () => {
  test('a lead is shown with its answers, consents, deliveries and time line, and each view is recorded', async () => {
    const reference = await lead({ CustomerName: 'زائر يُرى' });
    const found = await inRoom((room) => room.lead(reference, 'en'));
    expect(found?.rows).toContainEqual({ title: expect.stringMatching(/name/i), value: 'زائر يُرى' });
    expect(found).toMatchObject({
      reference,
      state: 'received',
      history: [{ kind: 'state', state: 'received', by: 'site' }],
      consents: expect.arrayContaining([
        expect.objectContaining({ agreed: true, wording: expect.any(String) }),
      ]),
      deliveries: expect.arrayContaining([expect.objectContaining({ kind: 'crm', state: 'pending' })]),
    });
    expect(await lastLook()).toMatchObject({ action: 'lead-opened', about: reference });
    expect(await inRoom((room) => room.lead('NONE-NONE', 'en'))).toBeUndefined();
  });

  test('a lead stores a state, a message to the customer and a note from the staff', async () => {
    const reference = await lead();
    const noted = { note: 'اتصلت به مرتين', message: 'تفضلوا بزيارة الفرع' };
    await inRoom((room) =>
      room.save(reference, { from: 'received', state: 'approved', ...noted, nextContact: none, cause: none }),
    );
    const found = await inRoom((room) => room.lead(reference, 'ar'));
    expect(found).toMatchObject({
      state: 'approved',
      history: expect.arrayContaining([
        expect.objectContaining({ kind: 'state', state: 'approved', message: 'تفضلوا بزيارة الفرع' }),
        expect.objectContaining({
          kind: 'note',
          text: 'اتصلت به مرتين',
          by: expect.stringMatching(/\p{L}/u),
        }),
      ]),
    });
    const change = {
      from: 'received',
      state: 'declined',
      message: '',
      note: 'x',
      nextContact: none,
      cause: none,
    } as const;
    expect(await inRoom((room) => room.save('NONE-NONE', change))).toBeUndefined();
    // The state has changed since, so the save is refused.
    expect(await inRoom((room) => room.save(reference, change))).toBe('state-changed');
    const same = { ...change, state: 'received' } as const;
    expect(await inRoom((room) => room.save(reference, { ...same, note: '' }))).toBe('unchanged');
    expect((await inRoom((room) => room.lead(reference, 'ar')))?.history).toEqual(found?.history);
    expect(await inRoom((room) => room.save(reference, { ...same, note: 'y' }))).toBe('changed');
    expect(await inRoom((room) => room.lead(reference, 'ar'))).toMatchObject({
      state: 'approved',
      history: expect.arrayContaining([expect.objectContaining({ kind: 'note', text: 'y' })]),
    });
  });

  test('a lead serves its files as downloads to the leads role only', async () => {
    const form = formOf(careers);
    form.set('file', new File([new Uint8Array(pdf('cv'))], 'سيرة.pdf'));
    const applied = await server.request(careers.endpoint, { method: 'POST', body: form });
    const { reference } = (await applied.json()) as { reference: string };
    const found = await inRoom((room) => room.lead(reference, 'en'));
    const [file] = found?.files ?? [];
    expect(file?.name).toBe('سيرة.pdf');
    const answer = await clerk.ask(`/desk/leads/files/${file?.id}`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf('cv'));
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''%D8/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await lastLook()).toMatchObject({ action: 'lead-file', about: reference });
    expect((await clerk.get('/desk/leads/files/x')).status).toBe(404);
    expect((await clerk.get(`/desk/leads/files/${crypto.randomUUID()}`)).status).toBe(404);
    const officer = await signInAs(server, 'compliance');
    expect((await officer.get(`/desk/leads/files/${file?.id}`)).status).toBe(404);
  });
});

test('the leads room is open to its role only', async () => {
  const officer = await signInAs(server, 'privacy');
  expect(await inRoom(async () => 'in', officer)).toBeUndefined();
});
