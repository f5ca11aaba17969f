import { data, redirect } from 'react-router';
import type { LeadsChanged, LeadsRoom } from '#contract/desk-leads.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { type LeadFilter, maxSelected } from '#domain/lead-filter.ts';
import { leadStates } from '#domain/lead-states.ts';
import { formats } from '#domain/rules/formats.ts';
import { isReferenceLike } from './lead-action.ts';
import { selectedPrefix } from './lead-bulk.tsx';
import { maxSearchLength } from './lead-search.tsx';
import { isPlannable, readDay } from './planned-day.ts';

const stateOf = (value: string) => leadStates.find((one) => one === value);
/** Reads the value of a checkbox (`selectedPrefix`). */
function readShown(value: string) {
  const [state = '', assignee = ''] = value.split(' ');
  return { state: stateOf(state), assignee };
}

export type ListOutcome =
  | { kind: 'too-long'; typed: string }
  | ({ kind: 'assigned' | 'states' } & LeadsChanged)
  | { kind: PlainOutcome };
type PlainOutcome =
  | 'no-name'
  | 'no-day'
  | 'done'
  | 'taken'
  | 'nothing-chosen'
  | 'too-many-views'
  | 'long-name'
  | 'malformed';

const maxViewName = 60;

/**
 * Does what a form of the list asks for: search, claim, assign, set states, save or delete a view, be away.
 * @param searchPage - follows a search
 */
export async function actOnList(
  room: LeadsRoom,
  { filter, posted, today }: { filter: LeadFilter; posted: FormData; today: CivilDate },
  searchPage: (search: string) => string,
) {
  const value = (name: string) => String(posted.get(name) ?? '');
  const outcome = (result: ListOutcome, status = 200) => data(result, { status });
  if (posted.has('typed')) {
    const typed = value('typed');
    if (typed.length > maxSearchLength) return outcome({ kind: 'too-long', typed }, 422);
    return redirect(searchPage(room.encryptSearch(typed)), 303);
  }
  if (isReferenceLike(value('claim'))) {
    const claimed = await room.assign({ leads: [{ reference: value('claim'), from: 'nobody' }] }, 'me');
    return claimed?.changed ? outcome({ kind: 'assigned', ...claimed }) : outcome({ kind: 'taken' }, 409);
  }
  if (posted.has('view')) {
    const name = formats.name.clean(value('view'));
    if (name.length > maxViewName) return outcome({ kind: 'long-name' }, 422);
    if (name === '') return outcome({ kind: 'no-name' }, 422);
    if (Object.keys(filter).length === 0) return outcome({ kind: 'malformed' }, 422);
    const isSaved = await room.views.save({ name, filter, isShared: posted.has('isShared') });
    return isSaved ? outcome({ kind: 'done' }) : outcome({ kind: 'too-many-views' }, 422);
  }
  if (value('removeView')) {
    await room.views.remove(value('removeView'));
    return outcome({ kind: 'done' });
  }
  if (posted.has('awayUntil')) {
    const until = value('intent') === 'back' ? null : readDay(value('awayUntil'));
    if (until === undefined || (until !== null && !isPlannable(until, today)))
      return outcome({ kind: 'no-day' }, 422);
    await room.setAway(until);
    return outcome({ kind: 'done' });
  }
  const selected = [...posted]
    .filter(([name]) => name.startsWith(selectedPrefix))
    .map(([name, shown]) => ({ reference: name.slice(selectedPrefix.length), ...readShown(String(shown)) }))
    .filter(({ reference }) => isReferenceLike(reference))
    .slice(0, maxSelected);
  const leads = selected.map(({ reference, assignee }) => ({ reference, from: assignee }));
  const isNone = !posted.has('all') && leads.length === 0;
  if (value('intent') === 'assign' && value('assignee') && !isNone) {
    const assigned = await room.assign(posted.has('all') ? { filter } : { leads }, value('assignee'));
    if (assigned) return outcome({ kind: 'assigned', ...assigned });
  }
  const state = stateOf(value('state'));
  const shown = selected.flatMap(({ reference, state }) => (state ? [{ reference, from: state }] : []));
  if (value('intent') === 'state' && state && shown.length > 0)
    return outcome({ kind: 'states', ...(await room.setStates(shown, state)) });
  return outcome({ kind: 'nothing-chosen' }, 422);
}
