import { sql } from 'kysely';
import type { LeadEntry } from '#contract/desk-leads.ts';
import { type CivilDate, todayInRiyadh } from '#domain/dates/civil-date.ts';
import { fieldOf } from '#domain/forms/fields.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import type { Answers } from '#domain/rules/answers.ts';
import { maskMobile } from '#domain/rules/mobile.ts';
import { receiverOf } from '../../customers/deliveries/receivers.ts';
import type { Services } from '../../intake/services.ts';
import { amountOf } from '../../intake/submissions/search-words.ts';
import { Unreadable } from '../../platform/encryption/cipher.ts';
import { decryptAnswers } from '../../platform/encryption/encrypted-answers.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import type { StaffMember } from '../staff.ts';
import { type ListServices, leadsIn } from './filtered-leads.ts';

/** Selects the kinds of the lead's deliveries that failed for good. */
export const failedKinds = sql<string[]>`array(
  select kind from deliveries where submission_id = submissions.id and state = 'failed')`.as('failed_kinds');

/** Who did not get something about the lead, each once. */
export const unreachedOf = (kinds: readonly string[]): LeadEntry['unreached'] => [
  ...new Set(kinds.flatMap((kind) => receiverOf(kind) ?? [])),
];

/** Selects the columns of `LeadEntry`. */
export const entriesIn = (...[services, filter, viewer]: Parameters<typeof leadsIn>) =>
  leadsIn(services, filter, viewer)
    .leftJoin('desk_staff', 'desk_staff.id', 'submissions.assignee')
    .select(['submissions.id', 'reference', 'form', 'progress', 'accepted_at', 'bot_signals', 'answer_by'])
    .select(['answered_at', 'complaint_cause', 'answers', 'city_id', 'assignee', 'next_contact_at', 'due_at'])
    .select(['desk_staff.name as assignee_name', 'desk_staff.roles as assignee_roles'])
    .select(sql<string | null>`campaign ->> 'source'`.as('source'))
    .select(failedKinds);

export type EntryRow = Awaited<ReturnType<ReturnType<typeof entriesIn>['execute']>>[number];

export const complaintOf = ({
  answer_by,
  answered_at,
  complaint_cause: cause,
}: {
  answer_by: CivilDate | null;
  answered_at: Date | null;
  complaint_cause: number | null;
}): Pick<LeadEntry, 'complaint'> =>
  answer_by === null
    ? {}
    : { complaint: { answerBy: answer_by, answeredOn: answered_at && todayInRiyadh(answered_at), cause } };

export function assigneeOf(
  { assignee, assignee_name: name, assignee_roles: roles }: AssigneeColumns,
  { id: me }: StaffMember,
): LeadEntry['assignee'] {
  if (assignee === null) return null;
  return { id: assignee, name: name ?? '', isMe: assignee === me, hasLeft: !roles?.includes('leads') };
}

export interface AssigneeColumns {
  assignee: string | null;
  assignee_name: string | null;
  assignee_roles: string[] | null;
}

export function entryOf(
  services: ListServices & Pick<Services, 'log'>,
  row: EntryRow,
  viewer: StaffMember,
): LeadEntry {
  const { reference, form, progress, accepted_at, source, bot_signals, next_contact_at } = row;
  const at = accepted_at ?? new Date(0);
  return {
    reference,
    form,
    state: progress ?? 'received',
    at: at.toISOString(),
    source,
    ...whoOf(forms[form], readAnswers(services, row)),
    cityId: row.city_id,
    assignee: assigneeOf(row, viewer),
    nextContactAt: next_contact_at?.toISOString() ?? null,
    isNew: viewer.lookedBefore !== null && at > viewer.lookedBefore,
    hasBotSignals: (bot_signals?.length ?? 0) > 0,
    unreached: unreachedOf(row.failed_kinds),
    ...complaintOf(row),
  };
}

/** The first name that the form asks for, the masked mobile, and the amount. */
export function whoOf(
  form: LeadForm | undefined,
  answers: Answers,
): Pick<LeadEntry, 'name' | 'maskedMobile' | 'amount'> {
  const nameField = form?.fields.find((field) => fieldOf(field).format === 'name');
  const mobile = form?.followedBy && answers[form.followedBy];
  return {
    name: String((nameField && answers[nameField]) ?? ''),
    maskedMobile: mobile ? maskMobile(String(mobile)) : '',
    amount: amountOf(answers),
  };
}

/** One altered lead must not hide the others. */
function readAnswers(
  { encryption, log }: { encryption: Encryption } & Pick<Services, 'log'>,
  row: Parameters<typeof decryptAnswers>[1],
): Answers {
  try {
    return decryptAnswers(encryption, row);
  } catch (error) {
    if (!(error instanceof Unreadable || error instanceof SyntaxError)) throw error;
    log.warn({ reference: row.reference }, 'the answers of a lead cannot be decrypted');
    return {};
  }
}
