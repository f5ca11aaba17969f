import { beforeAll, describe, expect, test } from 'vitest';
import type { LeadDetails, LeadsRoom } from '#contract/desk-leads.ts';
import { afterSales } from '#domain/forms/after-sales.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import type { LeadState } from '#domain/lead-states.ts';
import { serverForTests } from '#tests/support/database.ts';
import { examplePayload } from '#tests/support/site.ts';
import type { Session } from '../sign-in/sessions.ts';
import { storeStaff } from '../staff.ts';
import { causesIn } from './complaint-cause.ts';
import { leadsRoom } from './leads-room.ts';

const server = serverForTests();
const clerk = { subject: 'clerk', name: 'Clerk', roles: ['leads'] } as unknown as Session;
let room: LeadsRoom;
beforeAll(async () => {
  await storeStaff(server.services, clerk);
  room = await leadsRoom(server.services, clerk);
});

let count = 0;
async function send(form: LeadForm, changes: Record<string, string> = {}): Promise<string> {
  count += 1;
  const MobileNumber = String(553_000_000 + count);
  return (await server.post(form.endpoint, examplePayload(form, { MobileNumber, ...changes }))).body
    .reference;
}
const opened = async (reference: string) => (await room.lead(reference, 'en')) as LeadDetails;
const save = (
  reference: string,
  cause: { from: number | null; to: number | null },
  { from = 'received', state = from }: { from?: LeadState; state?: LeadState } = {},
) =>
  room.save(reference, {
    from,
    state,
    message: '',
    note: '',
    nextContact: { from: null, to: null },
    cause,
  });

describe('cause of a complaint', () => {
  test('a cause makes any lead a complaint since its arrival, and removing it undoes that', async () => {
    const [reference, complaintOfTheDay] = [
      await send(carFinance),
      await send(afterSales, { ServiceTypeId: '4' }),
    ];
    const before = server.clock.now;
    server.clock.now = new Date(before.getTime() + 3 * 86_400_000);
    expect(await save(reference, { from: null, to: 2 })).toBe('changed');
    server.clock.now = before;
    const { complaint, causes, history } = await opened(reference);
    const { label } = causes.find(({ value }) => value === 2) ?? {};
    expect(complaint).toMatchObject({ answeredOn: null, cause: 2 });
    expect(complaint?.answerBy).toBe((await opened(complaintOfTheDay)).complaint?.answerBy);
    expect(history[0]).toMatchObject({ kind: 'complaint', by: 'Clerk', to: label });
    expect((await room.leads({ complaints: 'unanswered' })).leads.map((one) => one.reference)).toContain(
      reference,
    );
    expect(await save(reference, { from: 2, to: null })).toBe('changed');
    expect((await opened(reference)).complaint).toBeUndefined();
  });

  test('a lead that was sent as a complaint stays one without a cause', async () => {
    const reference = await send(afterSales, { ServiceTypeId: '4' });
    const before = (await opened(reference)).complaint;
    expect(before?.cause).toBeNull();
    await save(reference, { from: null, to: 3 });
    expect((await opened(reference)).complaint).toEqual({ ...before, cause: 3 });
    await save(reference, { from: 3, to: null });
    expect((await opened(reference)).complaint).toEqual(before);
  });

  test('a closed lead becomes an answered complaint, and one save can close it with its cause', async () => {
    const [closed, atOnce] = [await send(carFinance), await send(carFinance)];
    await save(closed, { from: null, to: null }, { state: 'completed' });
    await save(closed, { from: null, to: 1 }, { from: 'completed' });
    await save(atOnce, { from: null, to: 1 }, { state: 'completed' });
    for (const reference of [closed, atOnce])
      expect((await opened(reference)).complaint).toMatchObject({ answeredOn: '2026-11-21', cause: 1 });
    expect((await room.leads({ complaints: 'all' })).leads.map((one) => one.reference)).toEqual(
      expect.arrayContaining([closed, atOnce]),
    );
  });

  test('a cause that somebody changed meanwhile, or that the company does not have, saves nothing', async () => {
    const reference = await send(carFinance);
    await save(reference, { from: null, to: 1 });
    for (const cause of [
      { from: null, to: 2 },
      { from: 1, to: 999_999 },
    ])
      expect(await save(reference, cause, { state: 'approved' })).toBe('state-changed');
    expect(await opened(reference)).toMatchObject({ state: 'received', complaint: { cause: 1 } });
  });

  test('a next contact is not saved either if the cause changed meanwhile', async () => {
    const reference = await send(carFinance);
    await save(reference, { from: null, to: 1 });
    const changes = { from: 'received', state: 'received', message: '', note: '' } as const;
    const nextContact = { from: null, to: '2026-12-01T09:00:00.000Z' };
    expect(await room.save(reference, { ...changes, nextContact, cause: { from: null, to: 2 } })).toBe(
      'state-changed',
    );
    const { nextContactAt, history } = await opened(reference);
    expect(nextContactAt).toBeNull();
    expect(history.map(({ kind }) => kind)).not.toContain('next-contact');
  });

  test('a retired cause can be kept, but not chosen', () => {
    const { complaints, ...others } = server.services.content;
    const causes = complaints.causes.map((cause) =>
      cause.value <= 2 ? { ...cause, retired: true as const } : cause,
    );
    const content = { ...others, complaints: { ...complaints, causes } };
    const values = causesIn({ content }, 2, 'en').map(({ value }) => value);
    expect(values).toContain(2);
    expect(values).not.toContain(1);
  });
});
