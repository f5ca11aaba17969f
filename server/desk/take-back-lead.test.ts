import { beforeAll, expect, test } from 'vitest';
import type { LeadsRoom } from '#contract/desk-leads.ts';
import { serverForTests } from '#tests/support/database.ts';
import { type DeskBrowser, signInAs } from '#tests/support/desk.ts';
import { applyForCar, inLeadsRoom } from '#tests/support/leads/lead-desk.ts';
import { readAuditLog } from './audit-log.ts';

const server = serverForTests();
let clerk: DeskBrowser;
beforeAll(async () => {
  clerk = await signInAs(server, 'leads');
});

const none = { from: null, to: null };
const inRoom = <T>(work: (room: LeadsRoom) => Promise<T>) => inLeadsRoom(server, clerk, work);

test('a state of a lead can be undone for a minute, which is recorded', async () => {
  const reference = await applyForCar(server);
  const message = 'Your income is too low.';
  const change = {
    from: 'received',
    state: 'declined',
    message,
    note: '',
    nextContact: none,
    cause: none,
  } as const;
  await inRoom((room) => room.save(reference, change));
  const until = new Date(server.clock.now.getTime() + 60_000).toISOString();
  expect(await inRoom((room) => room.lead(reference, 'en'))).toMatchObject({ takeBackUntil: until });
  expect(await inRoom((room) => room.takeBack(reference, until))).toEqual({ message });
  expect((await readAuditLog(server.services))[0]).toMatchObject({
    action: 'lead-taken-back',
    about: reference,
  });
  expect(await inRoom((room) => room.takeBack(reference, until))).toBe('late');
  expect(await inRoom((room) => room.lead(reference, 'en'))).toMatchObject({
    state: 'received',
    takeBackUntil: null,
    history: [
      { kind: 'taken-back', to: 'declined', at: server.clock.now.toISOString(), by: expect.any(String) },
      { kind: 'set-state', to: 'declined', by: expect.any(String) },
      { kind: 'state', state: 'received' },
    ],
  });
  expect(await inRoom((room) => room.takeBack('NONE-NONE', until))).toBeUndefined();
});

test('taking back a final state restores the next contact, and one planned with it stays', async () => {
  const reference = await applyForCar(server);
  const [first, second] = ['2026-12-10T07:00:00.000Z', '2026-12-20T07:00:00.000Z'];
  const same = { from: 'received', state: 'received', message: '', note: '', cause: none } as const;
  const planned = async () => (await inRoom((room) => room.lead(reference, 'en')))?.nextContactAt;
  await inRoom((room) => room.save(reference, { ...same, nextContact: { from: null, to: first } }));
  const decline = { ...same, state: 'declined' } as const;
  await inRoom((room) => room.save(reference, { ...decline, nextContact: { from: first, to: first } }));
  expect(await planned()).toBeNull();
  const until = new Date(server.clock.now.getTime() + 60_000).toISOString();
  await inRoom((room) => room.takeBack(reference, until));
  expect(await planned()).toBe(first);
  await inRoom((room) => room.save(reference, { ...decline, nextContact: { from: first, to: second } }));
  expect(await planned()).toBe(second);
});

test('the history says that a final state ended a plan, and reopening does not bring it back', async () => {
  const reference = await applyForCar(server);
  const at = '2026-12-10T07:00:00.000Z';
  const same = { from: 'received', state: 'received', message: '', note: '', cause: none } as const;
  const kept = { from: null, to: null };
  const lead = async () => {
    const { nextContactAt, history } = (await inRoom((room) => room.lead(reference, 'en'))) ?? {};
    return [nextContactAt, history?.flatMap((entry) => (entry.kind === 'next-contact' ? [entry.to] : []))];
  };
  await inRoom((room) => room.save(reference, { ...same, nextContact: { from: null, to: at } }));
  await inRoom((room) => room.setStates([{ reference, from: 'received' }], 'declined'));
  expect(await lead()).toEqual([null, [null, at]]);
  await inRoom((room) =>
    room.save(reference, { ...same, from: 'declined', state: 'received', nextContact: kept }),
  );
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  await inRoom((room) => room.save(reference, { ...same, state: 'approved', nextContact: kept }));
  await inRoom((room) =>
    room.takeBack(reference, new Date(server.clock.now.getTime() + 60_000).toISOString()),
  );
  expect(await lead()).toEqual([null, [null, at]]);
});

test('an older page cannot take back the state or the message that somebody added since', async () => {
  for (const since of [
    { state: 'approved', message: '' },
    { state: 'declined', message: 'Please call us.' },
  ] as const) {
    const reference = await applyForCar(server);
    const change = {
      from: 'received',
      state: 'declined',
      message: '',
      note: '',
      nextContact: none,
      cause: none,
    } as const;
    await inRoom((room) => room.save(reference, change));
    const shown = await inRoom((room) => room.lead(reference, 'en'));
    server.clock.now = new Date(server.clock.now.getTime() + 20_000);
    await inRoom((room) => room.save(reference, { ...change, from: 'declined', ...since }));
    expect(await inRoom((room) => room.takeBack(reference, shown?.takeBackUntil ?? ''))).toBe('late');
    const { state, history } = (await inRoom((room) => room.lead(reference, 'en'))) ?? {};
    expect(state).toBe(since.state);
    expect(history?.[0]).toMatchObject({ kind: 'state', message: since.message || null });
  }
});
