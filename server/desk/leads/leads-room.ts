import type { LeadsRoom } from '#contract/desk-leads.ts';
import { addNote } from '../../customers/lead-states/lead-notes.ts';
import { addState, lockTracked } from '../../customers/lead-states/lead-states.ts';
import { takeBack } from '../../customers/lead-states/take-back.ts';
import type { Services } from '../../intake/services.ts';
import { recordAudit } from '../audit-log.ts';
import type { Session } from '../sign-in/sessions.ts';
import { leadDetails } from './lead-details.ts';
import { listLeads, searchLeads, trackedForms } from './lead-list.ts';

/** Writes the audit log first. A search is logged without its text, and the list is not logged. */
export function leadsRoom(services: Services, session: Session): LeadsRoom {
  const { database, encryption, now } = services;
  const findLead = async (reference: string) =>
    database.db
      .selectFrom('submissions')
      .select('id')
      .where('reference', '=', reference)
      .where('progress', 'is not', null)
      .executeTakeFirst();
  return {
    forms: trackedForms,
    leads: (filter, after) => listLeads(services, filter, after),
    async search(typed) {
      await recordAudit(services, session, { action: 'leads-searched' });
      return searchLeads(services, typed);
    },
    async lead(reference, language) {
      const found = await findLead(reference);
      if (!found) return undefined;
      await recordAudit(services, session, { action: 'lead-opened', about: reference });
      return leadDetails(services, found.id, language);
    },
    async save(reference, { from, state, message, note }) {
      const found = await findLead(reference);
      if (!found) return undefined;
      const changes = state !== from || message !== '';
      if (!changes && note === '') return 'unchanged';
      if (changes) await recordAudit(services, session, { action: 'lead-changed', about: reference });
      if (note) await recordAudit(services, session, { action: 'lead-noted', about: reference });
      return database.db.transaction().execute(async (tx) => {
        const lead = await lockTracked(tx, reference);
        if (!lead?.progress) return undefined;
        const at = now();
        if (changes && lead.progress !== from) return 'state-changed';
        if (changes)
          await addState(tx, services, lead.id, { state, message: message || undefined, at, source: 'desk' });
        if (note) await addNote(tx, encryption, lead.id, { at, author: session.name, text: note });
        return 'changed';
      });
    },
    async takeBack(reference, until) {
      if (!(await findLead(reference))) return undefined;
      await recordAudit(services, session, { action: 'lead-taken-back', about: reference });
      return database.db.transaction().execute(async (tx) => {
        const lead = await lockTracked(tx, reference);
        if (!lead?.progress) return undefined;
        const entry = await takeBack(tx, services, lead.id, new Date(until));
        return entry ? { takenBack: { state: entry.state, message: entry.message ?? '' } } : 'late';
      });
    },
  };
}
