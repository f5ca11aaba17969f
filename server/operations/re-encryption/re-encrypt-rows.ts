import { type Selectable, sql, type Transaction } from 'kysely';
import type { LeadForm, LeadFormName } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import type { Answers } from '#domain/rules/answers.ts';
import {
  decryptRequest,
  encryptContact,
  encryptRequest,
  requestContact,
} from '../../customers/data-subject-requests/requests.ts';
import { notePlace } from '../../customers/lead-states/lead-notes.ts';
import { messagePlace } from '../../customers/lead-states/time-line.ts';
import {
  customerColumns,
  decryptCustomer,
  nationalIdOf,
  openAddresses,
} from '../../customers/register/encrypted-customer.ts';
import { mobileOf } from '../../intake/submissions/insert.ts';
import { storeSearchWords } from '../../intake/submissions/search-words.ts';
import { subjectOf } from '../../intake/surveys/survey.ts';
import type { SignedRow, SignedTable, Tables } from '../../platform/database/schema.ts';
import { decryptAnswers, encryptAnswers } from '../../platform/encryption/encrypted-answers.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import { changeRow, signedTables, verifyRow } from '../../platform/encryption/signed-rows.ts';

/**
 * Re-encrypts rows that use an older encryption key, in the order of their primary keys after `last`.
 * @returns the primary keys that those rows had before; empty when no row is left
 */
export type BatchStep = (
  tx: Transaction<Tables>,
  context: { encryption: Encryption; keyId: string; batch: number },
  last: string,
) => Promise<string[]>;

export const reencryptSubmissions: BatchStep = async (tx, { encryption, keyId, batch }, last) => {
  const rows = await tx
    .selectFrom('submissions')
    .select(['id', 'reference', 'form', 'received_at', 'answers', 'subject', 'person', 'mobile'])
    .where('id', '>', last)
    .where('erased_at', 'is', null)
    .where(sql`answers`, 'not like', `sealed:${keyId}:%`)
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .execute();
  const opened = rows.map((row) => ({ row, answers: decryptAnswers(encryption, row) }));
  for (const { row, answers } of opened) {
    const form: LeadForm | undefined = forms[row.form];
    if (form) await storeSearchWords(tx, encryption, form, { id: row.id, answers, isNew: false });
  }
  const written = opened.map(({ row, answers }) => {
    return {
      id: row.id,
      answers: encryptAnswers(encryption, row, answers),
      subject: row.subject === null ? null : reindexSubject(encryption, row, answers),
      person:
        row.person === null ? null : encryption.blindIndex('submissions.person', String(answers.idNumber)),
      mobile: row.mobile === null ? null : mobileOf(encryption, forms[row.form] ?? {}, answers),
    };
  });
  await sql`
    update submissions as kept
    set answers = row.answers, subject = row.subject, person = row.person, mobile = row.mobile
    from json_to_recordset(${JSON.stringify(written)}::json)
      as row (id uuid, answers text, subject text, person text, mobile text)
    where kept.id = row.id`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Null for a form that no longer exists: the index finds a subject's second submission, and that form gets no more. */
function reindexSubject(
  encryption: Encryption,
  { form: name, received_at }: { form: LeadFormName; received_at: Date },
  answers: Answers,
): string | null {
  const form: LeadForm | undefined = forms[name];
  const subject = form && subjectOf(form, answers, received_at);
  return subject === undefined ? null : encryption.blindIndex('submissions.subject', subject);
}

/** A customer's primary key changes, and rows of `email_changes` refer to it, so one transaction updates both. */
export const reencryptCustomers: BatchStep = async (tx, { encryption, keyId, batch }, last) => {
  const rows = await staleRows(tx, 'customers', { keyId, batch, last });
  const customers = rows.map((row) => verifyRow(encryption, 'customers', row));
  for (const before of customers) {
    const { mobile, email } = decryptCustomer(encryption, before);
    const national_id = nationalIdOf(encryption, before);
    const now = customerColumns(encryption, { national_id, mobile, email });
    const changes = await tx
      .selectFrom('email_changes')
      .selectAll()
      .where('national_id', '=', before.national_id)
      .forUpdate()
      .execute();
    await changeRow(tx, encryption, 'customers', before, now);
    for (const change of changes) {
      const verified = verifyRow(encryption, 'email_changes', change);
      await changeRow(tx, encryption, 'email_changes', verified, {
        ...encryptAddresses(encryption, verified),
        national_id: now.national_id,
      });
    }
  }
  return customers.map(({ national_id }) => national_id);
};

function encryptAddresses(encryption: Encryption, change: SignedRow<'email_changes'>) {
  const id = change.submission_id;
  const { email, replaced } = openAddresses(encryption, id, change);
  return {
    email: encryption.encrypt(`email_changes.email:${id}`, email),
    replaced: replaced === null ? null : encryption.encrypt(`email_changes.replaced:${id}`, replaced),
  };
}

/** @param encrypt - returns the re-encrypted columns of a row; default: only the MAC is renewed */
const signedTableStep =
  <T extends SignedTable>(
    table: T,
    encrypt: (encryption: Encryption, row: SignedRow<T>) => Partial<SignedRow<T>> = () => ({}),
  ): BatchStep =>
  async (tx, { encryption, keyId, batch }, last) => {
    const rows = await staleRows(tx, table, { keyId, batch, last });
    const verified = rows.map((row) => verifyRow(encryption, table, row));
    for (const row of verified) await changeRow(tx, encryption, table, row, encrypt(encryption, row));
    return verified.map((row) => String(row[signedTables[table]]));
  };

async function staleRows<T extends SignedTable>(
  tx: Transaction<Tables>,
  table: T,
  { keyId, batch, last }: { keyId: string; batch: number; last: string },
): Promise<Selectable<Tables[T]>[]> {
  const key = sql.ref(signedTables[table]);
  const rows = await tx
    .selectFrom<SignedTable>(table)
    .selectAll()
    .where(key, '>', last)
    .where('mac', 'not like', `${keyId}.%`)
    .orderBy(key)
    .limit(batch)
    .forUpdate()
    .execute();
  return rows as Selectable<Tables[T]>[];
}

export const reencryptChanges = signedTableStep('email_changes', encryptAddresses);
export const reencryptRequests = signedTableStep('data_subject_requests', (encryption, row) => {
  const open = decryptRequest(encryption, row);
  if (open) return encryptRequest(encryption, open);
  const contact = requestContact(encryption, row);
  return contact === undefined ? {} : { contact: encryptContact(encryption, row.id, contact) };
});
export const resignOfficers = signedTableStep('officers');
export const resignReports = signedTableStep('whistleblowing_reports');
export const resignMessages = signedTableStep('whistleblowing_messages');
export const resignVersions = signedTableStep('content_versions');
export const resignDrafts = signedTableStep('content_drafts');

export const reencryptStates: BatchStep = async (tx, { encryption, keyId, batch }, last) => {
  const rows = await tx
    .selectFrom('lead_states')
    .select(['id', 'submission_id', 'message'])
    .where('id', '>', last)
    .where(sql`message`, 'not like', `sealed:${keyId}:%`)
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .execute();
  for (const { id, submission_id, message } of rows) {
    if (message === null) continue;
    const place = messagePlace(submission_id, id);
    const encrypted = encryption.encrypt(place, encryption.decrypt(place, message));
    await tx.updateTable('lead_states').set({ message: encrypted }).where('id', '=', id).execute();
  }
  return rows.map(({ id }) => id);
};

export const reencryptNotes: BatchStep = async (tx, { encryption, keyId, batch }, last) => {
  const rows = await tx
    .selectFrom('lead_notes')
    .select(['id', 'submission_id', 'body'])
    .where('id', '>', last)
    .where(sql`body`, 'not like', `sealed:${keyId}:%`)
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .execute();
  for (const { id, submission_id, body } of rows) {
    const place = notePlace(submission_id, id);
    const encrypted = encryption.encrypt(place, encryption.decrypt(place, body));
    await tx.updateTable('lead_notes').set({ body: encrypted }).where('id', '=', id).execute();
  }
  return rows.map(({ id }) => id);
};
