import type { Kysely, Selectable } from 'kysely';
import type { LeadForm } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import type { Answers } from '#domain/rules/answers.ts';
import { idDigest } from '../../intake/submissions/id-digest.ts';
import type { SignedRow, Tables } from '../../platform/database/schema.ts';
import { decryptAnswers } from '../../platform/encryption/encrypted-answers.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import { verifyRow } from '../../platform/encryption/signed-rows.ts';
import { customerKeys } from '../register/encrypted-customer.ts';
import type { Person } from './person.ts';
import { decryptRequest, type OpenRequest, openRowsOf } from './requests.ts';

export type Submission = Omit<Selectable<Tables['submissions']>, 'answers'> & { answers: Answers };

export interface PersonData {
  submissions: Submission[];
  customer: SignedRow<'customers'> | undefined;
  codes: SignedRow<'one_time_codes'>[];
  /** Open requests only. */
  requests: OpenRequest[];
}

/** Thrown for a reference whose submission must be searched by its national id. */
export class HasNationalId extends Error {}

/**
 * Finds a person's data under any DATA_KEY. Leaves out erased submissions.
 * @returns undefined if there are no rows
 * @throws HasNationalId, AlteredRow
 */
export async function findPerson(
  db: Kysely<Tables>,
  encryption: Encryption,
  person: Person,
): Promise<PersonData | undefined> {
  const rows = await db
    .selectFrom('submissions')
    .selectAll()
    .where('erased_at', 'is', null)
    .where((where) =>
      'reference' in person
        ? where('reference', '=', person.reference)
        : where('person', 'in', encryption.blindIndexes('submissions.person', person.nationalId)),
    )
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  if ('reference' in person && rows.some(({ person: mark }) => mark !== null)) throw new HasNationalId();
  const submissions = rows
    .map((row) => ({ ...row, answers: decryptAnswers(encryption, row) }))
    // Compare the decrypted id too: the blind index could have been copied from another row.
    .filter(({ answers }) => 'reference' in person || String(answers.idNumber) === person.nationalId);

  const keys = 'reference' in person ? [] : customerKeys(encryption, person.nationalId);
  const customerRow =
    keys.length === 0
      ? undefined
      : await db.selectFrom('customers').selectAll().where('national_id', 'in', keys).executeTakeFirst();
  const customer = customerRow && verifyRow(encryption, 'customers', customerRow);

  // A submission's id or reference, or the digest of a national id.
  const subjects = submissions.flatMap(({ id, reference }) => [id, reference]);
  if ('nationalId' in person) subjects.push(idDigest(person.nationalId));
  const marks = subjects.flatMap((subject) => encryption.blindIndexes('one_time_codes.subject', subject));
  const codeRows =
    marks.length === 0
      ? []
      : await db
          .selectFrom('one_time_codes')
          .selectAll()
          .where('subject', 'in', marks)
          .orderBy('sent_at')
          .execute();
  const codes = codeRows.map((row) => verifyRow(encryption, 'one_time_codes', row));
  const open = await openRowsOf(db, encryption, person);
  const requests = open.flatMap((row) => decryptRequest(encryption, row) ?? []);
  if ([submissions, codes, requests].every(({ length }) => length === 0) && !customer) return undefined;
  return { submissions, customer, codes, requests };
}

const mobiles = ['MobileNumber', 'phoneNumber', 'mobileNumber'] as const;
const contacts = [...mobiles, 'email'] as const;
const pageSize = 500;

/** Forms whose only contact is the mobile that `submissions.mobile` indexes. */
const foundByMobile = Object.values(forms).flatMap((form: LeadForm) =>
  form.fields.every((name) => name === form.followedBy || !contacts.some((one) => one === name))
    ? [form.name]
    : [],
);

/** Returns the mobiles as 9665…. */
export const mobilesIn = (answers: Answers): string[] =>
  mobiles.flatMap((name) => answers[name] ?? []).map(String);

/**
 * Finds submissions without a national id that have the same mobile or e-mail. They may be somebody else's, since
 * mobiles are shared and reassigned. Staff decide, and the result has no answers.
 */
export async function perhapsAlso(
  db: Kysely<Tables>,
  encryption: Encryption,
  found: PersonData,
  { own, signal }: { own: readonly string[]; signal: AbortSignal },
): Promise<{ reference: string; form: string; receivedAt: Date }[]> {
  const contactsOf = (answers: Answers) =>
    contacts.flatMap((name) => answers[name] ?? []).map((value) => String(value).toLowerCase());
  const theirs = new Set([...own, ...found.submissions.flatMap(({ answers }) => contactsOf(answers))]);
  const others: { reference: string; form: string; receivedAt: Date }[] = [];
  if (theirs.size === 0) return others;
  const without = db
    .selectFrom('submissions')
    .select(['id', 'reference', 'form', 'received_at', 'answers'])
    .where('person', 'is', null)
    .where('erased_at', 'is', null);
  const keep = (row: Awaited<ReturnType<(typeof without)['execute']>>[number]) => {
    if (!found.submissions.some(({ id }) => id === row.id))
      others.push({ reference: row.reference, form: row.form, receivedAt: row.received_at });
  };
  const marks = [...theirs].flatMap((contact) => encryption.blindIndexes('submissions.mobile', contact));
  const byMobile = await without
    .where('form', 'in', foundByMobile)
    .where('mobile', 'in', marks)
    .orderBy('id')
    .execute();
  byMobile.forEach(keep);
  // Other forms must be decrypted and compared.
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    signal.throwIfAborted();
    const page = await without
      .where('form', 'not in', foundByMobile)
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    for (const row of page) {
      last = row.id;
      if (contactsOf(decryptAnswers(encryption, row)).some((contact) => theirs.has(contact))) keep(row);
    }
    if (page.length < pageSize) return others;
  }
}
