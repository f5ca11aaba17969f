import { beforeAll, expect, test } from 'vitest';
import type { LeadsRoom } from '#contract/desk-leads.ts';
import { serverForTests } from '#tests/support/database.ts';
import { type DeskBrowser, signInAs } from '#tests/support/desk.ts';
import { applyForCar, inLeadsRoom, listedReferences } from '#tests/support/leads/lead-desk.ts';
import { storeStaff } from '../staff.ts';
import { sendContactReminders } from './contact-reminders.ts';

const server = serverForTests({ delivers: true });
let clerk: DeskBrowser;
let colleague: DeskBrowser;
beforeAll(async () => {
  clerk = await signInAs(server, 'leads');
  colleague = await signInAs(server, 'leads-2');
});
const asClerk = <T>(work: Parameters<typeof inLeadsRoom<T>>[2]) => inLeadsRoom(server, clerk, work);
const asColleague = <T>(work: Parameters<typeof inLeadsRoom<T>>[2]) => inLeadsRoom(server, colleague, work);
const assigneeOf = async (reference: string) =>
  (await asClerk((room) => room.lead(reference, 'en')))?.assignee;
const idOf = async (work: typeof asClerk) => (await work(async (room) => room.me)) ?? '';

/** Leads that the page showed as assigned to `from`. */
const selected = (from: string, ...references: string[]) => ({
  leads: references.map((reference) => ({ reference, from })),
});

test('only one of two people who claim a lead at once gets it', async () => {
  const reference = await applyForCar(server);
  const claim = (room: LeadsRoom) => room.assign(selected('nobody', reference), 'me');
  expect(await asClerk(claim)).toEqual({ changed: 1, left: [] });
  expect(await asColleague(claim)).toEqual({ changed: 0, left: [reference] });
  expect(await assigneeOf(reference)).toMatchObject({ isMe: true, hasLeft: false });
  expect(await listedReferences(server, clerk, 'assignee=me')).toEqual([reference]);
  expect(await listedReferences(server, colleague, 'assignee=me')).toEqual([]);
});

test('leads that a colleague took meanwhile are left with them, and named', async () => {
  const [free, taken] = await Promise.all([applyForCar(server), applyForCar(server)]);
  await asColleague((room) => room.assign(selected('nobody', taken), 'me'));
  const colleagueId = await idOf(asColleague);
  for (const [from, to] of [
    ['nobody', 'me'],
    ['nobody', 'nobody'],
    ['', 'me'],
  ] as const)
    expect(await asClerk((room) => room.assign(selected(from, taken), to))).toEqual({
      changed: 0,
      left: [taken],
    });
  expect(await asClerk((room) => room.assign(selected('nobody', free, taken, 'NONE-NONE'), 'me'))).toEqual({
    changed: 1,
    left: [taken, 'NONE-NONE'],
  });
  expect(await assigneeOf(taken)).toMatchObject({ id: colleagueId });
  // Shown as the colleague's, it is handed over.
  expect(await asClerk((room) => room.assign(selected(colleagueId, taken), 'me'))).toEqual({
    changed: 1,
    left: [],
  });
});

test('a lead is handed over and released, each with a line in its history', async () => {
  const reference = await applyForCar(server);
  const colleagueId = await idOf(asColleague);
  await asClerk((room) => room.assign(selected('nobody', reference), colleagueId));
  await asClerk((room) => room.assign(selected(colleagueId, reference), 'nobody'));
  const found = await asClerk((room) => room.lead(reference, 'en'));
  expect(found?.assignee).toBeNull();
  const lines = found?.history.filter(({ kind }) => kind === 'assigned');
  expect(lines).toMatchObject([{ to: null }, { to: expect.stringMatching(/./) }]);
});

test('whoever plans a contact takes a lead that nobody has, and no other', async () => {
  const reference = await applyForCar(server);
  const plan = (from: string | null, to: string | null) => ({
    from: 'received' as const,
    state: 'received' as const,
    message: '',
    note: '',
    nextContact: { from, to },
    cause: { from: null, to: null },
  });
  const [first, second] = ['2030-01-02T07:00:00.000Z', '2030-01-03T07:00:00.000Z'];
  await asClerk((room) => room.save(reference, plan(null, first)));
  expect(await assigneeOf(reference)).toMatchObject({ isMe: true });
  await asColleague((room) => room.save(reference, plan(first, second)));
  expect(await assigneeOf(reference)).toMatchObject({ isMe: true });
  await asClerk((room) => room.assign(selected(room.me, reference), 'nobody'));
  await asClerk((room) => room.save(reference, plan(second, null)));
  expect(await assigneeOf(reference)).toBeNull();
});

test('all leads of a filter are assigned at once, and only to staff with the role', async () => {
  const references = await Promise.all(
    Array.from({ length: 30 }, () => applyForCar(server, { cityId: '9' })),
  );
  const which = { filter: { city: '9' } };
  for (const changed of [30, 0])
    expect(await asClerk((room) => room.assign(which, 'me'))).toEqual({ changed, left: [] });
  for (const stranger of ['x', "'", crypto.randomUUID()])
    expect(await asClerk((room) => room.assign(which, stranger))).toBeUndefined();
  expect((await listedReferences(server, clerk, 'assignee=me&city=9')).toSorted()).toEqual(
    references.toSorted(),
  );
});

test('leads of somebody who lost the role count as nobody’s', async () => {
  const reference = await applyForCar(server);
  const left = { subject: 'left', name: 'Former clerk', roles: ['leads'] as const };
  await storeStaff(server.services, left);
  const member = (await asClerk((room) => room.staff()))?.find(({ name }) => name === left.name);
  await asClerk((room) => room.assign(selected('nobody', reference), member?.id ?? ''));
  expect(await listedReferences(server, clerk, 'assignee=nobody')).not.toContain(reference);
  await storeStaff(server.services, { ...left, roles: [] });
  expect(await listedReferences(server, clerk, 'assignee=nobody')).toContain(reference);
  expect(await assigneeOf(reference)).toMatchObject({ name: left.name, hasLeft: true });
  expect(await asColleague((room) => room.assign(selected('nobody', reference), 'me'))).toEqual({
    changed: 1,
    left: [],
  });
  expect((await asClerk((room) => room.staff()))?.map(({ name }) => name)).not.toContain(left.name);
});

test('a state for several leads leaves those that are closed, or that a colleague changed meanwhile', async () => {
  const [open, closed, changed] = await Promise.all([1, 2, 3].map(() => applyForCar(server)));
  const from = 'received' as const;
  const shown = (...references: (string | undefined)[]) =>
    references.map((reference = '') => ({ reference, from }));
  await asColleague((room) => room.setStates(shown(closed), 'declined'));
  await asColleague((room) => room.setStates(shown(changed), 'approved'));
  const selected = [
    ...shown(open, changed, 'NONE-NONE'),
    { reference: closed ?? '', from: 'declined' as const },
  ];
  expect(await asClerk((room) => room.setStates(selected, 'in-review'))).toEqual({
    changed: 1,
    left: [changed, 'NONE-NONE', closed],
  });
  expect(await asClerk((room) => room.lead(changed ?? '', 'en'))).toMatchObject({ state: 'approved' });
});

test('others see who has a lead open, until a minute later', async () => {
  const reference = await applyForCar(server);
  await asColleague((room) => room.lead(reference, 'en'));
  const viewers = async () => (await asClerk((room) => room.lead(reference, 'en')))?.viewers;
  expect(await viewers()).toHaveLength(1);
  const shown = { isOpen: false, filter: {}, references: [reference], since: new Date(0).toISOString() };
  expect((await asClerk((room) => room.current(shown)))?.viewers[reference]).toHaveLength(1);
  server.clock.now = new Date(server.clock.now.getTime() + 61_000);
  expect(await viewers()).toEqual([]);
});

test('a page that asks for changes does not extend the session, and gets no customer’s data', async () => {
  const reference = await applyForCar(server, { CustomerName: 'زائر لا يُرى' });
  const body = { isOpen: false, query: '', references: [reference], since: new Date(0).toISOString() };
  const answer = await clerk.post('/desk/api/leads/current', body);
  expect(answer).toMatchObject({ status: 200, body: { leads: [{ reference, state: 'received' }] } });
  expect(answer.body.arrived).toBeGreaterThan(0);
  expect(JSON.stringify(answer.body)).not.toContain('زائر');
  for (const minutes of [8, 8]) {
    server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
    await clerk.post('/desk/api/leads/current', body);
  }
  expect((await clerk.post('/desk/api/leads/current', body)).status).toBe(401);
  const officer = await signInAs(server, 'privacy');
  expect((await officer.post('/desk/api/leads/current', body)).status).toBe(404);
  clerk = await signInAs(server, 'leads');
  expect((await clerk.post('/desk/api/leads/current', { ...body, references: ["'"] })).status).toBe(422);
});

test('staff get one mail on a morning with leads that are due, and none while they are away', async () => {
  const reference = await applyForCar(server, { CustomerName: 'زائر لا يُرى' });
  colleague = await signInAs(server, 'leads-2');
  await asColleague((room) => room.assign(selected('nobody', reference), 'me'));
  const to = new Date(server.clock.now.getTime() + 30 * 60_000).toISOString();
  const change = { from: 'received', state: 'received', message: '', note: '' } as const;
  await asColleague((room) =>
    room.save(reference, { ...change, nextContact: { from: null, to }, cause: { from: null, to: null } }),
  );
  const { db } = server.services.database;
  await db.updateTable('desk_staff').set({ email: 'clerk@rimal.example' }).execute();
  const mails = async () => (await server.mails()).filter(({ text }) => text?.includes('assignee=me'));
  await asColleague((room) => room.setAway('2100-01-01'));
  await sendContactReminders(server.services);
  await asColleague((room) => room.setAway(null));
  await Promise.all([sendContactReminders(server.services), sendContactReminders(server.services)]);
  await expect.poll(mails, { timeout: 15_000 }).toHaveLength(1);
  const [mail] = await mails();
  expect(mail?.text).toContain(reference);
  expect(mail?.text).not.toContain('زائر');
});

test('views are saved for oneself or for everybody, and deleted by their author', async () => {
  const names = async (work: typeof asClerk) =>
    (await work((room) => room.views.list()))?.map(({ name }) => name);
  await asClerk((room) => room.views.save({ name: 'Riyadh', filter: { city: '1' }, isShared: true }));
  await asClerk((room) => room.views.save({ name: 'Mine', filter: { assignee: 'me' }, isShared: false }));
  expect(await names(asClerk)).toEqual(['Riyadh', 'Mine']);
  expect(await names(asColleague)).toEqual(['Riyadh']);
  const [shared] = (await asColleague((room) => room.views.list())) ?? [];
  expect(shared).toMatchObject({ query: 'city=1', isShared: true, isMine: false });
  await asColleague((room) => room.views.remove(shared?.id ?? ''));
  expect(await names(asColleague)).toEqual(['Riyadh']);
  await asClerk((room) => room.views.remove(shared?.id ?? ''));
  expect(await names(asColleague)).toEqual([]);
  // Thirty at most, however fast somebody saves them.
  const saved = await asClerk((room) =>
    Promise.all(
      Array.from({ length: 31 }, () => room.views.save({ name: 'x', filter: {}, isShared: false })),
    ),
  );
  expect(saved?.filter(Boolean).length).toBe(29);
});
