import { beforeAll, expect, test } from 'vitest';
import { leadFilterIn } from '#domain/lead-filter.ts';
import { serverForTests } from '#tests/support/database.ts';
import { type DeskBrowser, signInAs } from '#tests/support/desk.ts';
import { applyForCar, inLeadsRoom, listedReferences } from '#tests/support/leads/lead-desk.ts';

const server = serverForTests();
let clerk: DeskBrowser;
/** In the order of arrival. */
let first = '';
let second = '';
let third = '';
let fourth = '';

const hour = 3_600_000;
const inHours = (hours: number) => new Date(server.clock.now.getTime() + hours * hour).toISOString();
async function contactAt(reference: string, to: string | null) {
  const state = { from: 'received', state: 'received', message: '', note: '' } as const;
  expect(
    await inLeadsRoom(server, clerk, (room) =>
      room.save(reference, { ...state, nextContact: { from: null, to }, cause: { from: null, to: null } }),
    ),
  ).toBe('changed');
}

beforeAll(async () => {
  clerk = await signInAs(server, 'leads');
  const references = [];
  for (const cityId of ['1', '17', '1', '40']) {
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    const calculatedAmount: number = (references.length + 2) * 10_000;
    references.push(await applyForCar(server, { cityId }, { calculatedAmount, calculatedYears: 4 }));
  }
  [first = '', second = '', third = '', fourth = ''] = references;
  await contactAt(first, inHours(2));
  await contactAt(third, inHours(1));
  await contactAt(second, inHours(50));
});
const listed = (query = '') => listedReferences(server, clerk, query);

test('lists what is due today first, then the newest', async () => {
  expect(await listed()).toEqual([third, first, fourth, second]);
});

test.each([
  ['due=today', () => [third, first]],
  ['due=week', () => [third, first, second]],
  ['due=overdue', () => []],
  ['city=1', () => [third, first]],
  ['area=1&state=open', () => [third, first, second]],
  ['amount=1', () => [fourth]],
  ['amount=0', () => [third, first, second]],
  ['arrived=today', () => [third, first, fourth, second]],
  ['assignee=nobody', () => [fourth]],
  ['assignee=me', () => [third, first, second]],
  // Invalid values are ignored.
  ['city=x&due=x&assignee=%27&area=9&amount=-&arrived=x', () => [third, first, fourth, second]],
])('filters by %s', async (query, expected) => {
  expect(await listed(query)).toEqual(expected());
});

test('counts the leads of a filter by state', async () => {
  const counts = await inLeadsRoom(server, clerk, (room) =>
    room.counts(leadFilterIn(new URLSearchParams('city=1&state=approved'), room.forms)),
  );
  expect(counts).toMatchObject({ received: 2, approved: 0 });
});

test('finds the neighbours of a lead in its list, even if it has left the list', async () => {
  const around = (reference: string, query = '') =>
    inLeadsRoom(server, clerk, (room) =>
      room.neighbours(reference, leadFilterIn(new URLSearchParams(query), room.forms)),
    );
  expect(await around(third)).toEqual({ previous: undefined, next: first });
  expect(await around(first)).toEqual({ previous: third, next: fourth });
  expect(await around(fourth)).toEqual({ previous: first, next: second });
  expect(await around(second)).toEqual({ previous: fourth, next: undefined });
  expect(await around(fourth, 'city=1')).toEqual({ previous: first, next: undefined });
  expect(await around('NONE-NONE')).toEqual({ previous: undefined, next: undefined });
});

test('refuses a next contact that somebody else has changed since', async () => {
  const state = { from: 'received', state: 'received', message: '', note: 'called' } as const;
  const nextContact = { from: null, to: inHours(3) };
  expect(
    await inLeadsRoom(server, clerk, (room) =>
      room.save(first, { ...state, nextContact, cause: { from: null, to: null } }),
    ),
  ).toBe('state-changed');
});

test('removes the next contact of a lead that is closed', async () => {
  const closed = await applyForCar(server);
  await contactAt(closed, inHours(1));
  await inLeadsRoom(server, clerk, (room) =>
    room.setStates([{ reference: closed, from: 'received' }], 'declined'),
  );
  expect(await listed('due=today')).not.toContain(closed);
});

test('marks leads that arrived after the visit before this one', async () => {
  server.clock.now = new Date(server.clock.now.getTime() + hour);
  await listed();
  server.clock.now = new Date(server.clock.now.getTime() + hour);
  const arrived = await applyForCar(server);
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  clerk = await signInAs(server, 'leads');
  expect(await listed('arrived=unseen')).toEqual([arrived]);
});

test('lists unanswered complaints by their last day to answer, whatever contact is planned', async () => {
  const { db } = server.services.database;
  const days = {
    [first]: '2026-12-03',
    [second]: '2026-11-25',
    [third]: '2026-12-03',
    [fourth]: '2026-12-01',
  };
  for (const [reference, answer_by] of Object.entries(days))
    await db.updateTable('submissions').set({ answer_by }).where('reference', '=', reference).execute();
  const order = await listed('complaints=unanswered');
  expect(order.slice(0, 2)).toEqual([second, fourth]);
  expect(new Set(order.slice(2))).toEqual(new Set([first, third]));
  for (const [at, reference] of order.entries())
    expect(
      await inLeadsRoom(server, clerk, (room) => room.neighbours(reference, { complaints: 'unanswered' })),
    ).toEqual({ previous: order[at - 1], next: order[at + 1] });
});

test.each(['', 'x', 'due.1', `due.${'9'.repeat(15)}.00000000-0000-0000-0000-000000000000`])(
  'a list of complaints after the invalid place “%s” starts at page one',
  async (after) => {
    const pageAfter = (place?: string) =>
      inLeadsRoom(server, clerk, (room) => room.leads({ complaints: 'unanswered' }, place));
    expect((await pageAfter(after))?.leads).toEqual((await pageAfter())?.leads);
  },
);
