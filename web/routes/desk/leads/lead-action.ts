import { data, redirect } from 'react-router';
import type { LeadsRoom } from '#contract/desk-leads.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { leadStates, maxStateMessageLength } from '#domain/lead-states.ts';
import { formats } from '#domain/rules/formats.ts';
import { isVisible } from '#domain/rules/readable.ts';
import { nothingHere } from '../desk-access.ts';
import type { TypedChanges } from './lead-changes.tsx';
import { isPlannable, readDay } from './planned-day.ts';

const maxNoteLength = 4000;
const referencePattern = /^[A-Z0-9-]{1,20}$/;
/** When somebody enters a day without a time. */
const usualTime = '10:00';

export const isReferenceLike = (text: string): boolean => referencePattern.test(text);

/**
 * Saves all fields of the form, or none; takes a state back; or assigns the lead.
 * @param today - in Riyadh
 * @param nextPage - follows "save and next"
 */
export async function actOnLead(
  room: LeadsRoom,
  { reference, posted, today }: { reference: string; posted: FormData; today: CivilDate },
  nextPage: (reference: string, hasChanged: boolean) => string,
) {
  const value = (name: string) => String(posted.get(name) ?? '').trim();
  const stateOf = (name: string) => leadStates.find((one) => one === value(name));
  const [from, state] = [stateOf('from'), stateOf('state')];
  const [message = '', note = ''] = ['message', 'note']
    .map((name) => formats.message.clean(value(name)))
    .map((text) => (isVisible(text) ? text : ''));
  const nextContact = {
    from: value('contactFrom') || null,
    to: contactOf(value('contactDay'), value('contactTime')),
  };
  const cause = { from: causeOf(value('causeFrom')), to: causeOf(value('cause')) };
  const hasNoDay = value('contactTime') !== '' && value('contactDay') === '' && nextContact.from === null;
  const isPlanned = hasNoDay || nextContact.to !== nextContact.from;
  // Undefined for fields that the person left unchanged: they show the lead's current values.
  const typed: TypedChanges = {
    state: value('state') === value('from') ? undefined : value('state'),
    cause: value('cause') === value('causeFrom') ? undefined : value('cause'),
    contact: isPlanned ? [value('contactDay'), value('contactTime')] : undefined,
    message: value('message'),
    note: value('note'),
  };
  if (!isReferenceLike(reference)) throw nothingHere();
  if (value('takeBackUntil')) {
    const outcome = await room.takeBack(reference, value('takeBackUntil'));
    if (!outcome) throw nothingHere();
    if (outcome === 'late') return data({ outcome, typed }, { status: 409 });
    return { outcome: 'taken-back' as const, typed, takenBack: outcome.message };
  }
  if (value('claim') || value('intent') === 'assign') {
    const assigned = value('claim')
      ? await room.assign({ leads: [{ reference, from: 'nobody' }] }, 'me')
      : await room.assign({ leads: [{ reference, from: value('assigneeFrom') }] }, value('assignee'));
    return assigned?.changed
      ? { outcome: 'assigned' as const }
      : data({ outcome: 'not-assigned' as const }, { status: 409 });
  }
  const isNext = value('intent') === 'next' && isReferenceLike(value('next'));
  const day = readDay(value('contactDay'));
  const isWrongDay = isPlanned && day !== undefined && !isPlannable(day, today);
  if (hasNoDay || isWrongDay || nextContact.to === undefined)
    return data({ outcome: 'no-day' as const, typed }, { status: 422 });
  const isMalformed =
    Number.isNaN(Date.parse(nextContact.from ?? '2000-01-01')) || Object.values(cause).includes(undefined);
  if (!(isNext || value('intent') === 'save') || !from || !state || isMalformed)
    return data({ outcome: 'malformed' as const, typed }, { status: 422 });
  const exceeded = {
    message: message.length > maxStateMessageLength ? maxStateMessageLength : undefined,
    note: note.length > maxNoteLength ? maxNoteLength : undefined,
  };
  if (exceeded.message || exceeded.note)
    return data({ outcome: 'too-long' as const, typed, exceeded }, { status: 422 });
  const outcome = await room.save(reference, {
    from,
    state,
    message,
    note,
    nextContact: { from: nextContact.from, to: nextContact.to },
    cause: { from: cause.from ?? null, to: cause.to ?? null },
  });
  if (!outcome) throw nothingHere();
  if (isNext && outcome !== 'state-changed')
    return redirect(nextPage(value('next'), outcome === 'changed'), 303);
  if (outcome === 'changed') return { outcome, saved: crypto.randomUUID() };
  return data({ outcome, typed }, { status: outcome === 'state-changed' ? 409 : 422 });
}

/** Returns an ISO 8601 time from a day and a time in Riyadh; null without a day; undefined if malformed. */
function contactOf(typed: string, time: string): string | null | undefined {
  if (typed === '') return null;
  const clock = time === '' ? usualTime : time;
  const day = readDay(typed);
  if (!day || !/^([01]\d|2[0-3]):[0-5]\d$/.test(clock)) return undefined;
  return new Date(`${day}T${clock}:00+03:00`).toISOString();
}

/** Returns the number of a cause; null without one; undefined if malformed. */
const causeOf = (text: string): number | null | undefined =>
  text === '' ? null : /^\d{1,6}$/.test(text) ? Number(text) : undefined;
