import type { Transaction } from 'kysely';
import type { LeadsRoom, ShownState } from '#contract/desk-leads.ts';
import { maxSelected } from '#domain/lead-filter.ts';
import { isFinal, type LeadState } from '#domain/lead-states.ts';
import type { Author } from '../../content/versions/versions.ts';
import { addLeadEvents } from '../../customers/lead-states/lead-events.ts';
import { addNote } from '../../customers/lead-states/lead-notes.ts';
import { addState, lockTracked } from '../../customers/lead-states/lead-states.ts';
import type { Services } from '../../intake/services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { recordAudit } from '../audit-log.ts';
import { type Clerk, claimUnassigned } from './assign-leads.ts';
import { setCause } from './complaint-cause.ts';

type Changes = Parameters<LeadsRoom['save']>[1];

/** Thrown inside a transaction, so that nothing of it is stored. */
class ChangedMeanwhile extends Error {}

/** Saves state, message, note, next contact and the complaint's cause together, or nothing. Writes the audit log first. */
export async function saveLead(
  services: Services,
  clerk: Clerk,
  reference: string,
  { from, state, message, note, nextContact, cause }: Changes,
): ReturnType<LeadsRoom['save']> {
  const { database, encryption, now } = services;
  const { actor } = clerk;
  const changes = state !== from || message !== '';
  const plans = nextContact.to !== nextContact.from;
  const classifies = cause.to !== cause.from;
  if (!changes && !plans && !classifies && note === '') return 'unchanged';
  if (changes || plans || classifies)
    await recordAudit(services, actor, { action: 'lead-changed', about: reference });
  if (note) await recordAudit(services, actor, { action: 'lead-noted', about: reference });
  const saving = database.db.transaction().execute(async (tx) => {
    const lead = await lockTracked(tx, reference);
    if (!lead?.progress) return undefined;
    const at = now();
    if (changes && lead.progress !== from) throw new ChangedMeanwhile();
    if (plans && !(await setNextContact(tx, lead.id, nextContact))) throw new ChangedMeanwhile();
    // Otherwise nobody is reminded of it.
    if (plans && nextContact.to !== null) await claimUnassigned(tx, services, clerk, lead.id);
    if (plans)
      await addLeadEvents(tx, [lead.id], {
        kind: 'next-contact',
        value: nextContact.to,
        at,
        author: actor.name,
      });
    if (classifies && !(await setCause(tx, services, lead.id, { ...cause, at, author: actor.name })))
      throw new ChangedMeanwhile();
    if (changes)
      await addState(tx, services, lead.id, {
        state,
        message: message || undefined,
        at,
        source: 'desk',
        author: actor.name,
        keepsPlan: plans,
      });
    if (note) await addNote(tx, encryption, lead.id, { at, author: actor.name, text: note });
    return 'changed' as const;
  });
  return saving.catch((error: unknown) => {
    if (error instanceof ChangedMeanwhile) return 'state-changed' as const;
    throw error;
  });
}

/** @returns false if the lead has another next contact than the page showed */
async function setNextContact(
  tx: Transaction<Tables>,
  id: string,
  { from, to }: Changes['nextContact'],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('submissions')
    .set({ next_contact_at: to === null ? null : new Date(to) })
    .where('id', '=', id)
    .where('next_contact_at', 'is not distinct from', from === null ? null : new Date(from))
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Sets the state of several leads, each in its own transaction, so that one that fails does not stop the others. */
export async function setStates(
  services: Services,
  actor: Author,
  selected: readonly ShownState[],
  state: LeadState,
): ReturnType<LeadsRoom['setStates']> {
  const { database, now } = services;
  let changed = 0;
  const left: string[] = [];
  for (const { reference, from } of selected.slice(0, maxSelected)) {
    await recordAudit(services, actor, { action: 'lead-changed', about: reference });
    const outcome = await database.db.transaction().execute(async (tx) => {
      const lead = await lockTracked(tx, reference);
      if (lead?.progress !== from || from === state || isFinal(from)) return 'left';
      return addState(tx, services, lead.id, { state, at: now(), source: 'desk', author: actor.name });
    });
    if (outcome === 'changed') changed += 1;
    else left.push(reference);
  }
  return { changed, left };
}
