import type { FieldName } from '#domain/forms/fields.ts';
import { fieldIn } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { shownAnswer } from '#domain/shown-answer.ts';
import type { CoreServices } from '../../intake/services.ts';
import type { BlindIndex } from '../../platform/database/encrypted.ts';
import { verifyRow } from '../../platform/encryption/signed-rows.ts';
import { loadLead } from '../deliveries/lead.ts';
import { notesOf } from '../lead-states/lead-notes.ts';
import { timeLineOf } from '../lead-states/time-line.ts';
import { decryptCustomer, openAddresses } from '../register/encrypted-customer.ts';
import { findPerson, perhapsAlso, type Submission } from './find-person.ts';
import type { Person } from './person.ts';

interface StoredFile {
  id: string;
  reference: string;
  name: string;
  contentType: string;
}

/** Returns the data for the person to read; undefined if there is no data. @throws HasNationalId */
export async function exportPerson(services: CoreServices, person: Person, signal: AbortSignal) {
  const { database, encryption, now } = services;
  const { db } = database;
  const found = await findPerson(db, encryption, person, signal);
  if (!found) return undefined;
  const files: StoredFile[] = [];
  const submissions = [];
  for (const submission of found.submissions) {
    signal.throwIfAborted();
    const lead = await loadLead(db, encryption, submission.id);
    for (const { id, name, contentType } of lead.files)
      files.push({ id, reference: lead.reference, name, contentType });
    submissions.push({
      reference: submission.reference,
      form: submission.form,
      language: submission.language,
      state: submission.state,
      receivedAt: submission.received_at,
      acceptedAt: submission.accepted_at,
      identityVerified: submission.identity_verified,
      answerBy: submission.answer_by,
      answeredAt: submission.answered_at,
      complaintCause: submission.complaint_cause,
      linkVerified: submission.link_verified,
      replacedAt: submission.replaced_at,
      /** In the staff's words. */
      botSignals: signalsOf(services, submission),
      answers: submission.answers,
      shown: shownOf(services, submission),
      campaign: submission.campaign,
      consents: await consentsOf(services, submission.id),
      files: lead.files.map(({ name, contentType, notes }) => ({ name, contentType, notes })),
      timeLine: (await timeLineOf(db, encryption, submission.id)).map(withoutAuthor),
      notes: (await notesOf(db, encryption, submission.id)).map(withoutAuthor),
      deliveries: await deliveriesOf(services, submission.id),
    });
  }
  const customer = found.customer && decryptCustomer(encryption, found.customer);
  const own = [customer?.mobile, customer?.email?.toLowerCase()].filter((contact) => contact != null);
  const held = {
    ...person,
    exportedAt: now(),
    submissions,
    customer: customer ? { mobile: customer.mobile, email: customer.email } : null,
    emailChanges: customer ? await changesOf(services, customer.key) : [],
    codes: found.codes.map((code) => ({
      purpose: code.purpose,
      sentAt: code.sent_at,
      expiresAt: code.expires_at,
      usedAt: code.used_at,
    })),
    requests: found.requests.map(({ reference, kind, askedAt, dueOn, contact, note }) => ({
      reference,
      kind,
      askedAt,
      dueOn,
      contact,
      note,
    })),
    /** References only: these submissions may be somebody else's. */
    perhapsAlso: await perhapsAlso(db, encryption, found, { own, signal }),
  };
  return { held, files };
}

/** The names of staff are not data about the person. */
const withoutAuthor = <Entry extends { author?: unknown }>({ author: _, ...entry }: Entry) => entry;

function shownOf({ content, sentences }: CoreServices, { form: name, language, answers }: Submission) {
  const form = forms[name];
  const asked = form?.fields.filter((field) => !form.repeats?.[field]) ?? [];
  const shown = (field: FieldName) =>
    form ? shownAnswer(fieldIn(form, field), answers[field] ?? null, language, content.lists) : '';
  return Object.fromEntries([
    ...asked.map((field) => [sentences.text(language, 'forms', `fields.${field}.title`), shown(field)]),
    ...(form?.linkFields ?? [])
      .filter((field) => answers[field])
      .map((field) => [sentences.text(language, 'forms', `brought.${field}`), shown(field)]),
  ]);
}

function signalsOf({ sentences }: CoreServices, { language, bot_signals }: Submission): string[] {
  return (bot_signals ?? []).map((signal) => sentences.text(language, 'mail', `botSignals.${signal}`));
}

function consentsOf({ database }: CoreServices, submissionId: string) {
  return database.db
    .selectFrom('consents')
    .select(['name', 'agreed', 'wording', 'language', 'version', 'agreed_at as answeredAt'])
    .where('submission_id', '=', submissionId)
    .orderBy('name')
    .execute();
}

function deliveriesOf({ database }: CoreServices, submissionId: string) {
  return database.db
    .selectFrom('deliveries')
    .select(['kind', 'state', 'attempts', 'skip_reason as skipReason'])
    .select(['enqueued_at as enqueuedAt', 'delivered_at as deliveredAt'])
    .where('submission_id', '=', submissionId)
    .orderBy('enqueued_at')
    .orderBy('kind')
    .execute();
}

async function changesOf({ database, encryption }: CoreServices, key: BlindIndex<'customers.national_id'>) {
  const rows = await database.db
    .selectFrom('email_changes')
    .selectAll()
    .where('national_id', '=', key)
    .orderBy('expires_at')
    .execute();
  const changes = rows.map((row) => verifyRow(encryption, 'email_changes', row));
  const ids = changes.map(({ submission_id }) => submission_id);
  const submissions =
    ids.length === 0
      ? []
      : await database.db
          .selectFrom('submissions')
          .select(['id', 'reference'])
          .where('id', 'in', ids)
          .execute();
  return changes.map((change) => ({
    reference: submissions.find(({ id }) => id === change.submission_id)?.reference ?? '',
    ...openAddresses(encryption, change.submission_id, change),
    expiresAt: change.expires_at,
    usedAt: change.used_at,
    endedAt: change.ended_at,
  }));
}
