import { expect, test } from 'vitest';
import type { LeadsRoom } from '#contract/desk-leads.ts';
import { actOnLead } from './lead-action.ts';

const today = '2026-11-29';

/** Posts a plan for a contact. @returns the time that was saved, or undefined if it was refused */
async function plan(contactDay: string, contactTime = ''): Promise<string | null | undefined> {
  let saved: string | null | undefined;
  const room = {
    save: async (_: string, { nextContact }: Parameters<LeadsRoom['save']>[1]) => {
      saved = nextContact.to;
      return 'changed';
    },
  } as unknown as LeadsRoom;
  const posted = new FormData();
  const fields = { intent: 'save', from: 'received', state: 'received', contactDay, contactTime };
  for (const [name, value] of Object.entries(fields)) posted.set(name, value);
  await actOnLead(room, { reference: 'ABCD-EFGH', posted, today }, () => '');
  return saved;
}

test.each([
  ['today', '2026-11-29', '2026-11-29T07:00:00.000Z'],
  ['the last day of a year', '2027-11-29', '2027-11-29T07:00:00.000Z'],
  ['a day as somebody types it', '10/12/2026', '2026-12-10T07:00:00.000Z'],
])('a contact can be planned for %s, at ten in Riyadh unless a time is given', async (_, day, at) => {
  expect(await plan(day)).toBe(at);
});

test.each(['2026-11-28', '2027-11-30', '2099-01-01', '12/10/2026', '2026-02-30', 'tomorrow'])(
  'no contact can be planned for %s',
  async (day) => {
    expect(await plan(day)).toBeUndefined();
  },
);

test.each(['9:00', '24:00', 'x'])('no contact can be planned at %s', async (time) => {
  expect(await plan('2026-12-10', time)).toBeUndefined();
});
