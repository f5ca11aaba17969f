import { expect, test } from 'vitest';
import type { LeadsRoom } from '#contract/desk-leads.ts';
import { actOnList } from './list-action.ts';

/** Posts a last day away. @returns the day that was stored; undefined if it was refused */
async function away(fields: Record<string, string>): Promise<string | null | undefined> {
  let stored: string | null | undefined;
  const setAway: LeadsRoom['setAway'] = async (until) => {
    stored = until;
  };
  const posted = new FormData();
  for (const [name, value] of Object.entries(fields)) posted.set(name, value);
  await actOnList({ setAway } as unknown as LeadsRoom, { filter: {}, posted, today: '2026-11-29' }, () => '');
  return stored;
}

test.each(['2026-11-29', '2027-11-29'])('somebody can be out of office until %s', async (day) => {
  expect(await away({ awayUntil: day })).toBe(day);
});

test.each(['', '2026-11-28', '2027-11-30', 'x'])('nobody can be out of office until "%s"', async (day) => {
  expect(await away({ awayUntil: day })).toBeUndefined();
});

test('somebody who is back is no longer out of office, whatever day is entered', async () => {
  expect(await away({ awayUntil: '2026-11-01', intent: 'back' })).toBeNull();
});
