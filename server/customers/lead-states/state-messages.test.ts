import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { carFinance } from '#domain/forms/car-finance.ts';
import type { LeadState } from '#domain/lead-states.ts';
import { serverForTests } from '#tests/support/database.ts';
import { examplePayload } from '#tests/support/site.ts';
import { addState, lockTracked } from './lead-states.ts';
import { deliverStateMail } from './state-messages.ts';

const server = serverForTests();

/** Sends a lead. Returns functions that set its state at the desk, a second after the last, and that send its mails. */
async function openLead(email: string) {
  const { body } = await server.post(carFinance.endpoint, examplePayload(carFinance, { email }));
  const reference = String(body.reference);
  const { services } = server;
  const { db } = services.database;
  const { id: about } = await server.submission(reference);
  return {
    about,
    async say(state: LeadState, message?: string) {
      server.clock.now = new Date(server.clock.now.getTime() + 1000);
      await db.transaction().execute(async (tx) => {
        await lockTracked(tx, reference);
        await addState(tx, services, about, { state, message, at: server.clock.now, source: 'desk' });
      });
    },
    async mailIds() {
      const mails = db.selectFrom('deliveries').select('id').where('submission_id', '=', about);
      return (await mails.where('kind', '=', 'state-mail').orderBy('id').execute()).map(({ id }) => id);
    },
    /** Returns the mail's text, or why it was not sent. */
    async deliver(id = ''): Promise<string> {
      const failed = await deliverStateMail(services, { id, about }).then(
        () => undefined,
        ({ reason }) => String(reason),
      );
      if (failed) return failed;
      const delivered = { state: 'delivered', delivered_at: server.clock.now } as const;
      await db.updateTable('deliveries').set(delivered).where('id', '=', id).execute();
      const raw = (await server.outbox('mail')).find((mail) => mail.includes(id)) ?? '';
      return (await PostalMime.parse(raw)).text ?? '';
    },
  };
}

test('skips a message that a later state supersedes or that the customer does not want', async () => {
  const { about, say, mailIds, deliver } = await openLead('later@example.com');
  await say('in-review');
  await say('approved');
  const [first, second] = await mailIds();
  expect(await deliver(first)).toBe('replaced');
  const { db } = server.services.database;
  await db.updateTable('submissions').set({ messages_off_at: new Date() }).where('id', '=', about).execute();
  expect(await deliver(second)).toBe('opted-out');
});

test('a mail has every message of the staff that no earlier mail had', async () => {
  const { say, mailIds, deliver } = await openLead('all@example.com');
  const deliverLast = async () => {
    const text = await deliver((await mailIds()).at(-1));
    return ['first', 'second', 'third'].filter((one) => text.includes(one));
  };
  await say('information-needed', 'first');
  await say('in-review', 'second');
  await say('approved');
  expect(await deliverLast()).toEqual(['first', 'second']);
  await say('completed', 'third');
  expect(await deliverLast()).toEqual(['third']);
});

test('a mail names the state of each message, unless it is the state that the mail begins with', async () => {
  const { say, mailIds, deliver } = await openLead('named@example.com');
  await say('in-review', 'first');
  await say('approved', 'second');
  const text = await deliver((await mailIds()).at(-1));
  const name = (state: LeadState) => server.services.content.leadStates[state].name.ar;
  const [older, first, current, second] = [
    `${name('in-review')}:`,
    'first',
    `${name('approved')}:`,
    'second',
  ];
  const places = [older, first, current, second].map((one) => text.lastIndexOf(one));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
