import type { LeadDetails } from '#contract/desk-leads.ts';
import { forms } from '#domain/forms/forms.ts';
import type { Language } from '#domain/language.ts';
import { loadLead } from '../../customers/deliveries/lead.ts';
import { described } from '../../customers/deliveries/lead-mail.ts';
import { receiverOf } from '../../customers/deliveries/receivers.ts';
import { takeBackUntil } from '../../customers/lead-states/take-back.ts';
import { timeLineOf } from '../../customers/lead-states/time-line.ts';
import { parseMailRefusal } from '../../gateways/mail/mail-refusal.ts';
import type { Services } from '../../intake/services.ts';
import type { StaffMember } from '../staff.ts';
import { causesIn } from './complaint-cause.ts';
import { assigneeOf, complaintOf, failedKinds, unreachedOf, whoOf } from './lead-entry.ts';
import { historyOf } from './lead-history.ts';
import { viewersOf } from './lead-viewers.ts';

export async function leadDetails(
  services: Services,
  id: string,
  { viewer, language }: { viewer: StaffMember; language: Language },
): Promise<LeadDetails> {
  const { encryption, sentences } = services;
  const { db } = services.database;
  const lead = await loadLead(db, encryption, id);
  const entries = await timeLineOf(db, encryption, id);
  const { progress, ...row } = await db
    .selectFrom('submissions')
    .leftJoin('desk_staff', 'desk_staff.id', 'submissions.assignee')
    .select([
      'progress',
      'answer_by',
      'answered_at',
      'complaint_cause',
      'city_id',
      'assignee',
      'next_contact_at',
    ])
    .select(['desk_staff.name as assignee_name', 'desk_staff.roles as assignee_roles'])
    .select(failedKinds)
    .where('submissions.id', '=', id)
    .executeTakeFirstOrThrow();
  const deliveries = await db
    .selectFrom('deliveries')
    .select(['id', 'kind', 'state', 'attempts', 'delivered_at', 'last_error', 'skip_reason'])
    .where('submission_id', '=', id)
    .orderBy('enqueued_at')
    .orderBy('kind')
    .execute();
  return {
    reference: lead.reference,
    form: lead.form,
    state: progress ?? 'received',
    isFollowed: progress !== null,
    at: lead.submittedAt.toISOString(),
    source: lead.campaign.source ?? null,
    ...whoOf(forms[lead.form], lead.answers),
    cityId: row.city_id,
    assignee: assigneeOf(row, viewer),
    nextContactAt: row.next_contact_at?.toISOString() ?? null,
    isNew: false,
    hasBotSignals: lead.botSignals.length > 0,
    unreached: unreachedOf(row.failed_kinds),
    ...complaintOf(row),
    // Consents follow below, with their wording.
    rows: described({ ...lead, consents: [] }, language, services).rows.map(([title, value]) => ({
      title,
      value,
    })),
    consents: lead.consents.map(({ name, agreed, wording, version, agreedAt }) => ({
      title: sentences.text(language, 'mail', `consents.${name}`),
      agreed,
      wording,
      version,
      at: agreedAt?.toISOString() ?? null,
    })),
    deliveries: deliveries.map(({ delivered_at, last_error, skip_reason, ...delivery }) => ({
      ...delivery,
      at: delivered_at?.toISOString() ?? null,
      lastError: last_error,
      // Only for messages to the customer: the text explains what to do about the customer's address.
      refusal: (receiverOf(delivery.kind) === 'customer' && parseMailRefusal(last_error ?? '')) || null,
      skipReason: skip_reason,
    })),
    causes: causesIn(services, row.complaint_cause, language),
    history: await historyOf(services, id, { timeLine: entries, language }),
    takeBackUntil: takeBackUntil(entries, services.now())?.toISOString() ?? null,
    loadedAt: services.now().toISOString(),
    viewers: (await viewersOf(services, [lead.reference], viewer.id))[lead.reference] ?? [],
    files: lead.files.map(({ id, name }) => ({ id, name })),
  };
}
