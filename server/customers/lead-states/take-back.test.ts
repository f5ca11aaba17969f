import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { carFinance } from '#domain/forms/car-finance.ts';
import { serverForTests } from '#tests/support/database.ts';
import { examplePayload } from '#tests/support/site.ts';
import { findTracked } from '../follow/find-followed.ts';
import { toFollowedApplication } from '../follow/view.ts';
import { addState, lockTracked, type NewState } from './lead-states.ts';
import { deliverStateMail } from './state-messages.ts';
import { takeBack } from './take-back.ts';

const server = serverForTests();

let count = 0;
/** Sends a lead, and returns functions that change it and read what its customer sees. */
async function lead() {
  count += 1;
  const mobile = `96655${String(count).padStart(7, '0')}`;
  const payload = examplePayload(carFinance, {
    MobileNumber: `0${mobile.slice(3)}`,
    email: `c${count}@example.com`,
  });
  const { reference } = (await server.post(carFinance.endpoint, payload)).body as { reference: string };
  const { services } = server;
  const { db } = services.database;
  const { id } = await server.submission(reference);
  const held = <T>(work: (tx: Parameters<typeof takeBack>[0]) => Promise<T>) =>
    db.transaction().execute(async (tx) => {
      await lockTracked(tx, reference);
      return work(tx);
    });
  let until = new Date(0);
  return {
    id,
    say(said: Pick<NewState, 'state' | 'source' | 'message'>) {
      until = new Date(services.now().getTime() + 60_000);
      return held((tx) => addState(tx, services, id, { at: services.now(), ...said }));
    },
    takeBack: async () => (await held((tx) => takeBack(tx, services, id, until))) !== undefined,
    stored: () =>
      db
        .selectFrom('submissions')
        .select(['progress', 'answered_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    messages: () =>
      db
        .selectFrom('deliveries')
        .select(['id', 'state', 'next_attempt_at'])
        .where('submission_id', '=', id)
        .where('kind', '=', 'state-mail')
        .orderBy('id')
        .execute(),
    async seen() {
      const followed = await findTracked(db, services, { reference, mobile });
      if (!followed) throw new Error('not followed');
      return (await toFollowedApplication(services, followed)).timeLine.map(({ state }) => state);
    },
  };
}
const wait = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
};

describe('lead state set by staff', () => {
  test('a state that the staff set reaches the customer after a minute, on the page and by mail', async () => {
    const { say, seen, messages } = await lead();
    const due = new Date(server.clock.now.getTime() + 65_000);
    await say({ state: 'declined', source: 'desk' });
    expect(await seen()).toEqual(['received']);
    const [message] = await messages();
    expect(message?.next_attempt_at).toEqual(due);
    const { rows } = await sql<{ start_after: Date }>`
      select start_after from pgboss.job where data ->> 'deliveryId' = ${message?.id}`.execute(
      server.services.database.db,
    );
    expect(rows).toEqual([{ start_after: due }]);
    wait(59);
    expect(await seen()).toEqual(['received']);
    wait(1);
    expect(await seen()).toEqual(['received', 'declined']);
  });

  test('a state that the staff set can be undone within a minute, together with its message', async () => {
    const { say, seen, messages, stored, takeBack } = await lead();
    await say({ state: 'in-review', source: 'crm' });
    wait(10);
    await say({ state: 'declined', source: 'desk', message: 'لم نوافق' });
    wait(59);
    expect(await takeBack()).toBe(true);
    expect(await takeBack()).toBe(false);
    expect((await stored()).progress).toBe('in-review');
    expect(await messages()).toHaveLength(1);
    wait(60);
    expect(await seen()).toEqual(['received', 'in-review']);
  });

  test('a state that the staff set cannot be undone after a minute, or after another change', async () => {
    const [late, overtaken] = [await lead(), await lead()];
    await late.say({ state: 'declined', source: 'desk' });
    wait(60);
    expect(await late.takeBack()).toBe(false);
    await overtaken.say({ state: 'approved', source: 'desk' });
    wait(1);
    await overtaken.say({ state: 'withdrawn', source: 'customer' });
    expect(await overtaken.takeBack()).toBe(false);
    expect((await overtaken.stored()).progress).toBe('withdrawn');
  });

  test('a state is undone alone, and the customer is notified of the state before it', async () => {
    const { say, stored, messages, takeBack } = await lead();
    await say({ state: 'approved', source: 'desk' });
    wait(1);
    await say({ state: 'declined', source: 'desk' });
    expect(await takeBack()).toBe(true);
    expect((await stored()).progress).toBe('approved');
    expect(await messages()).toMatchObject([{ state: 'pending' }]);
  });

  test('undoing a state sends the message that the state had skipped', async () => {
    const { id: about, say, messages, takeBack } = await lead();
    await say({ state: 'in-review', source: 'crm' });
    wait(1);
    await say({ state: 'declined', source: 'desk' });
    const [first] = await messages();
    const why = await deliverStateMail(server.services, { id: first?.id ?? '', about }).catch(
      (error: { reason: string }) => error.reason,
    );
    expect(why).toBe('replaced');
    await server.services.database.db
      .updateTable('deliveries')
      .set({ state: 'delivered', skip_reason: 'replaced', next_attempt_at: null })
      .where('id', '=', first?.id ?? '')
      .execute();
    expect(await takeBack()).toBe(true);
    expect(await messages()).toMatchObject([{ state: 'delivered' }, { state: 'pending' }]);
  });

  test('undoing a state restores whether a complaint is answered', async () => {
    const { id, say, stored, takeBack } = await lead();
    const { db } = server.services.database;
    await db.updateTable('submissions').set({ answer_by: '2026-12-01' }).where('id', '=', id).execute();
    await say({ state: 'completed', source: 'desk' });
    expect((await stored()).answered_at).not.toBeNull();
    expect(await takeBack()).toBe(true);
    expect(await stored()).toEqual({ progress: 'received', answered_at: null });
    await say({ state: 'completed', source: 'crm' });
    const answered = (await stored()).answered_at;
    wait(10);
    await say({ state: 'in-review', source: 'desk' });
    expect((await stored()).answered_at).toBeNull();
    expect(await takeBack()).toBe(true);
    expect(await stored()).toEqual({ progress: 'completed', answered_at: answered });
  });
});
