import { sql, type Transaction } from 'kysely';
import type { LeadForm, LeadFormName } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import type { Answers } from '#domain/rules/answers.ts';
import { decryptRequest, encryptRequest } from '../../customers/data-subject-requests/requests.ts';
import { notePlace } from '../../customers/lead-states/lead-notes.ts';
import { messagePlace } from '../../customers/lead-states/time-line.ts';
import {
  decryptCustomer,
  encryptCustomer,
  nationalIdOf,
  openAddresses,
} from '../../customers/register/encrypted-customer.ts';
import { mobileOf } from '../../intake/submissions/insert.ts';
import { subjectOf } from '../../intake/surveys/survey.ts';
import type { SignedTable, Tables } from '../../platform/database/schema.ts';
import { decryptAnswers, encryptAnswers } from '../../platform/encryption/encrypted-answers.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import { changeRow, verifyRow } from '../../platform/encryption/signed-rows.ts';

/**
 * Encrypts some rows after the key `last` that are not yet as they should be.
 * @returns their keys in order, as they were; none when there are none left
 */
export type Round = (
  tx: Transaction<Tables>,
  context: { encryption: Encryption; keyId: string; batch: number },
  last: string,
) => Promise<string[]>;

export const reencryptSubmissions: Round = async (tx, { encryption, keyId, batch }, last) => {
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
  const written = rows.map((row) => {
    const answers = decryptAnswers(encryption, row);
    return {
      id: row.id,
      answers: encryptAnswers(encryption, row, answers),
      subject: row.subject === null ? null : subjectAgain(encryption, row, answers),
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

/** A form that is not asked any more gets no second answer either. */
function subjectAgain(
  encryption: Encryption,
  { form: name, received_at }: { form: LeadFormName; received_at: Date },
  answers: Answers,
): string | null {
  const form: LeadForm | undefined = forms[name];
  const subject = form && subjectOf(form, answers, received_at);
  return subject === undefined ? null : encryption.blindIndex('submissions.subject', subject);
}

export const reencryptCustomers: Round = async (tx, { encryption, keyId, batch }, last) => {
  const rows = await tx
    .selectFrom('customers')
    .selectAll()
    .where(sql`national_id`, '>', last)
    .where('mac', 'not like', `${keyId}.%`)
    .orderBy('national_id')
    .limit(batch)
    .forUpdate()
    .execute();
  if (rows.length === 0) return [];
  const written = rows.map((row) => {
    const before = verifyRow(encryption, 'customers', row);
    const { mobile, email } = decryptCustomer(encryption, before);
    const national_id = nationalIdOf(encryption, before);
    const now = encryptCustomer(encryption, { national_id, mobile, email });
    return { before: before.national_id, now };
  });
  // Their e-mail changes follow the key, which their MACs are over.
  const changes = await tx
    .selectFrom('email_changes')
    .selectAll()
    .where(
      'national_id',
      'in',
      written.map(({ before }) => before),
    )
    .forUpdate()
    .execute();
  await sql`
    update customers as kept
    set national_id = row.national_id, encrypted_id = row.encrypted_id, mobile = row.mobile, email = row.email, mac = row.mac
    from json_to_recordset(${JSON.stringify(written.map(({ before, now }) => ({ before, ...now })))}::json)
      as row (before text, national_id text, encrypted_id text, mobile text, email text, mac text)
    where kept.national_id = row.before`.execute(tx);
  for (const row of changes) {
    const change = verifyRow(encryption, 'email_changes', row);
    const owner = written.find(({ before }) => before === change.national_id);
    if (owner)
      await changeRow(tx, encryption, 'email_changes', change, { national_id: owner.now.national_id });
  }
  return written.map(({ before }) => before);
};

export const reencryptChanges: Round = async (tx, { encryption, keyId, batch }, last) => {
  const current = `sealed:${keyId}:%`;
  const rows = await tx
    .selectFrom('email_changes')
    .selectAll()
    .where('submission_id', '>', last)
    .where(({ or, eb }) =>
      or([
        eb(sql`email`, 'not like', current),
        eb(sql`replaced`, 'not like', current),
        eb('mac', 'not like', `${keyId}.%`),
      ]),
    )
    .orderBy('submission_id')
    .limit(batch)
    .forUpdate()
    .execute();
  const changes = rows.map((row) => verifyRow(encryption, 'email_changes', row));
  for (const change of changes) {
    const id = change.submission_id;
    const { email, replaced } = openAddresses(encryption, id, change);
    await changeRow(tx, encryption, 'email_changes', change, {
      email: encryption.encrypt(`email_changes.email:${id}`, email),
      replaced: replaced === null ? null : encryption.encrypt(`email_changes.replaced:${id}`, replaced),
    });
  }
  return changes.map(({ submission_id }) => submission_id);
};

export const reencryptStates: Round = async (tx, { encryption, keyId, batch }, last) => {
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
    await tx
      .updateTable('lead_states')
      .set({ message: encryption.encrypt(place, encryption.decrypt(place, message)) })
      .where('id', '=', id)
      .execute();
  }
  return rows.map(({ id }) => id);
};

export const reencryptNotes: Round = async (tx, { encryption, keyId, batch }, last) => {
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
    await tx
      .updateTable('lead_notes')
      .set({ body: encryption.encrypt(place, encryption.decrypt(place, body)) })
      .where('id', '=', id)
      .execute();
  }
  return rows.map(({ id }) => id);
};

export const reencryptRequests: Round = async (tx, { encryption, keyId, batch }, last) => {
  const rows = await tx
    .selectFrom('data_subject_requests')
    .selectAll()
    .where('id', '>', last)
    .where('mac', 'not like', `${keyId}.%`)
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .execute();
  const requests = rows.map((row) => verifyRow(encryption, 'data_subject_requests', row));
  for (const row of requests) {
    const open = decryptRequest(encryption, row);
    const changes = open ? encryptRequest(encryption, open) : {};
    await changeRow(tx, encryption, 'data_subject_requests', row, changes);
  }
  return requests.map(({ id }) => id);
};

/** The MACs only, of rows of which nothing is encrypted with DATA_KEY. */
const resign =
  (table: 'officers' | 'whistleblowing_reports' | 'whistleblowing_messages'): Round =>
  async (tx, { encryption, keyId, batch }, last) => {
    const rows = await tx
      .selectFrom(table)
      .selectAll()
      .where('id', '>', last)
      .where('mac', 'not like', `${keyId}.%`)
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .execute();
    for (const row of rows)
      await changeRow(tx, encryption, table, verifyRow<SignedTable>(encryption, table, row), {});
    return rows.map(({ id }) => String(id));
  };

export const resignOfficers = resign('officers');
export const resignReports = resign('whistleblowing_reports');
export const resignMessages = resign('whistleblowing_messages');
