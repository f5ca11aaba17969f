import type { LeadsRoom } from '#contract/desk-leads.ts';
import { mailedForms } from '#domain/forms/forms.ts';
import { addLeadEvents } from '../../customers/lead-states/lead-events.ts';
import { lockTracked } from '../../customers/lead-states/lead-states.ts';
import { takeBack } from '../../customers/lead-states/take-back.ts';
import type { Services } from '../../intake/services.ts';
import { recordAudit } from '../audit-log.ts';
import { decryptFromAddress, encryptForAddress } from '../encrypted-address.ts';
import type { Session } from '../sign-in/sessions.ts';
import { leadsStaff, recordLook, setAway, staffOf } from '../staff.ts';
import { assignLeads } from './assign-leads.ts';
import { saveLead, setStates } from './change-leads.ts';
import { currentLeads } from './current-leads.ts';
import { leadDetails } from './lead-details.ts';
import { listLeads, neighboursOf, trackedForms } from './lead-list.ts';
import { recordViewer } from './lead-viewers.ts';
import { leadViews } from './lead-views.ts';
import { neighboursFound, searchLeads } from './search-leads.ts';
import { countStates } from './state-counts.ts';

/** Writes the audit log first. A search is logged without its text. */
export async function leadsRoom(services: Services, session: Session): Promise<LeadsRoom> {
  const { database } = services;
  const viewer = await staffOf(services, session);
  const by = { viewer, actor: session };
  const findLead = async (reference: string) =>
    database.db
      .selectFrom('submissions')
      .select('id')
      .where('reference', '=', reference)
      .where('progress', 'is not', null)
      .executeTakeFirst();
  return {
    forms: trackedForms,
    me: viewer.id,
    async leads(filter, after) {
      const about = Object.values(filter).join(' ') || '*';
      await recordAudit(services, session, { action: 'leads-listed', about });
      return listLeads(services, { filter, viewer: await recordLook(services, session) }, after);
    },
    counts: (filter) => countStates(services, { filter, viewer }),
    encryptSearch: (typed) => encryptForAddress(services, session, typed),
    async findLeads(search) {
      const typed = decryptFromAddress(services, session, search);
      if (typed === undefined) return undefined;
      await recordAudit(services, session, { action: 'leads-searched' });
      const loadedAt = services.now().toISOString();
      return { typed, leads: await searchLeads(services, viewer, typed), next: undefined, loadedAt };
    },
    async lead(reference, language) {
      const found = await database.db
        .selectFrom('submissions')
        .select('id')
        .where('reference', '=', reference)
        .where('form', 'in', mailedForms)
        .where('state', '=', 'accepted')
        .where('erased_at', 'is', null)
        .executeTakeFirst();
      if (!found) return undefined;
      await recordAudit(services, session, { action: 'lead-opened', about: reference });
      await recordViewer(services, found.id, viewer.id);
      return leadDetails(services, found.id, { viewer, language });
    },
    async neighbours(reference, filter, search) {
      if (search === undefined) return neighboursOf(services, { filter, viewer }, reference);
      const typed = decryptFromAddress(services, session, search);
      return typed === undefined ? undefined : neighboursFound(services, viewer, typed, reference);
    },
    save: (reference, changes) => saveLead(services, by, reference, changes),
    async takeBack(reference, until) {
      if (!(await findLead(reference))) return undefined;
      await recordAudit(services, session, { action: 'lead-taken-back', about: reference });
      return database.db.transaction().execute(async (tx) => {
        const lead = await lockTracked(tx, reference);
        if (!lead?.progress) return undefined;
        const entry = await takeBack(tx, services, lead.id, new Date(until));
        if (!entry) return 'late';
        const { state: value, recordedAt, author, source } = entry;
        const set = { value, at: recordedAt, author: author ?? source };
        const undone = { value, at: services.now(), author: session.name };
        await addLeadEvents(tx, [lead.id], { kind: 'set-state', ...set });
        await addLeadEvents(tx, [lead.id], { kind: 'taken-back', ...undone });
        return { message: entry.message ?? '' };
      });
    },
    assign: (which, to) => assignLeads(services, by, which, to),
    setStates: (selected, state) => setStates(services, session, selected, state),
    async current(shown) {
      const [only] = shown.references.length === 1 ? shown.references : [];
      const open = shown.isOpen && only ? await findLead(only) : undefined;
      if (open) await recordViewer(services, open.id, viewer.id);
      return currentLeads(services, viewer, shown);
    },
    staff: () => leadsStaff(services),
    setAway: (until) => setAway(services, viewer.id, until),
    views: leadViews(services, viewer.id),
  };
}
