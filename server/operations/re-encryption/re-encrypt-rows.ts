import { sql, type Transaction } from 'kysely';
import type { LeadForm, LeadFormName } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import type { Answers } from '#domain/rules/answers.ts';
import {
  decryptCustomer,
  encryptCustomer,
  nationalIdOf,
  openAddresses,
} from '../../customers/encrypted-customer.ts';
import { decryptRequest, encryptRequest } from '../../data-subject-requests/requests.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { decryptAnswers, encryptAnswers } from '../../platform/encryption/encrypted-answers.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import { mobileOf } from '../../submissions/insert.ts';
import { subjectOf } from '../../surveys/survey.ts';

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
    .select(['id', 'form', 'received_at', 'answers', 'subject', 'person', 'mobile'])
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
      answers: encryptAnswers(encryption, row.id, answers),
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
    .where(sql`national_id`, 'not like', `${keyId}.%`)
    .orderBy('national_id')
    .limit(batch)
    .forUpdate()
    .execute();
  const written = rows.map((row) => {
    const { mobile, email } = decryptCustomer(encryption, row);
    const national_id = nationalIdOf(encryption, row);
    return { ...encryptCustomer(encryption, { national_id, mobile, email }), before: row.national_id };
  });
  // Their e-mail changes follow the key.
  await sql`
    update customers as kept
    set national_id = row.national_id, sealed_id = row.sealed_id, mobile = row.mobile, email = row.email
    from json_to_recordset(${JSON.stringify(written)}::json)
      as row (before text, national_id text, sealed_id text, mobile text, email text)
    where kept.national_id = row.before`.execute(tx);
  return rows.map(({ national_id }) => national_id);
};

export const reencryptChanges: Round = async (tx, { encryption, keyId, batch }, last) => {
  const current = `sealed:${keyId}:%`;
  const rows = await tx
    .selectFrom('email_changes')
    .select(['submission_id', 'email', 'replaced'])
    .where('submission_id', '>', last)
    .where(({ or, eb }) => or([eb(sql`email`, 'not like', current), eb(sql`replaced`, 'not like', current)]))
    .orderBy('submission_id')
    .limit(batch)
    .forUpdate()
    .execute();
  for (const row of rows) {
    const id = row.submission_id;
    const { email, replaced } = openAddresses(encryption, id, row);
    await tx
      .updateTable('email_changes')
      .set({
        email: encryption.encrypt(`email_changes.email:${id}`, email),
        replaced: replaced === null ? null : encryption.encrypt(`email_changes.replaced:${id}`, replaced),
      })
      .where('submission_id', '=', id)
      .execute();
  }
  return rows.map(({ submission_id }) => submission_id);
};

export const reencryptStates: Round = async (tx, { encryption, keyId, batch }, last) => {
  const rows = await tx
    .selectFrom('lead_states')
    .select(['id', 'message'])
    .where('id', '>', last)
    .where(sql`message`, 'not like', `sealed:${keyId}:%`)
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .execute();
  for (const { id, message } of rows) {
    if (message === null) continue;
    const place = `lead_states.message:${id}` as const;
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
    .select(['id', 'body'])
    .where('id', '>', last)
    .where(sql`body`, 'not like', `sealed:${keyId}:%`)
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .execute();
  for (const { id, body } of rows) {
    const place = `lead_notes.body:${id}` as const;
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
    .where(sql`person_key`, 'not like', `sealed:${keyId}:%`)
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .execute();
  for (const row of rows) {
    const request = decryptRequest(encryption, row);
    if (!request) continue;
    await tx
      .updateTable('data_subject_requests')
      .set(encryptRequest(encryption, request))
      .where('id', '=', request.id)
      .execute();
  }
  return rows.map(({ id }) => id);
};
