import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import type { LeadForm } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import type { Answers } from '#domain/rules/answers.ts';
import { idDigest } from '../../intake/submissions/id-digest.ts';
import { searchTexts } from '../../intake/submissions/search-words.ts';
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
  signal?: AbortSignal,
): Promise<PersonData | undefined> {
  const submissions =
    'contacts' in person
      ? await findByContacts(db, encryption, person.contacts, signal)
      : await findByKey(db, encryption, person);

  const keys = 'nationalId' in person ? customerKeys(encryption, person.nationalId) : [];
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

async function findByKey(
  db: Kysely<Tables>,
  encryption: Encryption,
  person: Exclude<Person, { contacts: unknown }>,
): Promise<Submission[]> {
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
  return (
    rows
      .map((row) => ({ ...row, answers: decryptAnswers(encryption, row) }))
      // Compare the decrypted id too: the blind index could have been copied from another row.
      .filter(({ answers }) => 'reference' in person || String(answers.idNumber) === person.nationalId)
  );
}

const mobiles = ['MobileNumber', 'phoneNumber', 'mobileNumber'] as const;
const contacts = [...mobiles, 'email'] as const;
const pageSize = 500;

/** Forms of which `submissions.mobile` and `search_words` index every contact. */
const indexedForms = Object.values(forms).flatMap((form: LeadForm) =>
  form.followedBy &&
  form.fields.every(
    (name) => name === form.followedBy || name === 'email' || !contacts.some((one) => one === name),
  )
    ? [form.name]
    : [],
);

/** Returns the mobiles as 9665…, and the e-mail address in lower case. */
export const contactsIn = (answers: Answers): string[] =>
  contacts.flatMap((name) => answers[name] ?? []).map((value) => String(value).toLowerCase());

/** Returns the mobiles as 9665…. */
export const mobilesIn = (answers: Answers): string[] =>
  mobiles.flatMap((name) => answers[name] ?? []).map(String);

function hasContact(
  { or, eb, selectFrom }: ExpressionBuilder<Tables, 'submissions'>,
  encryption: Encryption,
  wanted: readonly string[],
) {
  const marks = wanted.flatMap((contact) => encryption.blindIndexes('submissions.mobile', contact));
  const words = wanted.flatMap((contact) =>
    encryption.blindIndexes('search_words.word', searchTexts.email(contact)),
  );
  return or([
    eb('mobile', 'in', marks),
    eb('id', 'in', selectFrom('search_words').select('submission_id').where('word', 'in', words)),
  ]);
}

/** Whether submissions with a national id, of forms that are followed, have one of these contacts. */
export async function haveNationalId(
  db: Kysely<Tables>,
  encryption: Encryption,
  contacts: readonly string[],
): Promise<boolean> {
  const found = await db
    .selectFrom('submissions')
    .select('id')
    .where('person', 'is not', null)
    .where('erased_at', 'is', null)
    .where((eb) => hasContact(eb, encryption, contacts))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Finds submissions without a national id that have one of these mobiles (9665…) or e-mail addresses. */
async function findByContacts(
  db: Kysely<Tables>,
  encryption: Encryption,
  wanted: readonly string[],
  signal?: AbortSignal,
): Promise<Submission[]> {
  if (wanted.length === 0) return [];
  const without = db
    .selectFrom('submissions')
    .selectAll()
    .where('person', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('id');
  const found: Submission[] = [];
  const keep = (rows: Awaited<ReturnType<(typeof without)['execute']>>) => {
    for (const row of rows) {
      const answers = decryptAnswers(encryption, row);
      if (contactsIn(answers).some((contact) => wanted.includes(contact))) found.push({ ...row, answers });
    }
  };
  keep(
    await without
      .where('form', 'in', indexedForms)
      .where((eb) => hasContact(eb, encryption, wanted))
      .execute(),
  );
  // Other forms must be decrypted and compared.
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    signal?.throwIfAborted();
    const page = await without
      .where('form', 'not in', indexedForms)
      .where('id', '>', last)
      .limit(pageSize)
      .execute();
    keep(page);
    last = page.at(-1)?.id ?? last;
    if (page.length < pageSize) return found;
  }
}

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
  const theirs = new Set([...own, ...found.submissions.flatMap(({ answers }) => contactsIn(answers))]);
  const others = await findByContacts(db, encryption, [...theirs], signal);
  return others
    .filter(({ id }) => !found.submissions.some((one) => one.id === id))
    .map(({ reference, form, received_at }) => ({ reference, form, receivedAt: received_at }));
}
