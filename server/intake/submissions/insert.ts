import { createHash, randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { ConsentName, LeadForm } from '#domain/forms/form.ts';
import type { Language } from '#domain/language.ts';
import type { Answers } from '#domain/rules/answers.ts';
import type { BlindIndex } from '../../platform/database/encrypted.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { encryptAnswers } from '../../platform/encryption/encrypted-answers.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import type { Services } from '../services.ts';
import type { CheckedSubmission } from './read-submission.ts';
import { newReference } from './reference.ts';
import { filteredColumns, storeSearchWords } from './search-words.ts';

export interface SubmissionRow extends CheckedSubmission {
  form: LeadForm;
  language: Language;
  state: 'unverified' | 'accepted';
  isIdentityVerified?: boolean;
  /** When the visitor gave the consents; default: `now`. */
  agreedAt?: Date;
  /** Surveys only: what the answer is about, such as a contract. A form has one current answer for each. */
  subject?: string | undefined;
  /** Absent for forms that are not surveys. */
  isLinkVerified?: boolean;
  /** For complaints: the last day on which an answer is in time. */
  answerBy?: CivilDate | undefined;
  now: Date;
}

type InsertServices = Pick<Services, 'sentences' | 'encryption' | 'content'>;

export interface NewSubmission {
  id: string;
  reference: string;
}

/**
 * Makes id and reference before the row is inserted: encrypted answers, one-time codes and the stored HTTP response
 * depend on them. Ids are UUIDv7, so that new rows share the last pages of an index. 74 bits are random.
 */
export function newSubmission(): NewSubmission {
  return { id: randomUUIDv7(), reference: newReference() };
}

/**
 * @returns false, with nothing inserted, if the form has a submission about the same subject; a unique index decides
 * between concurrent submissions
 */
export async function insertSubmission(
  tx: Transaction<Tables>,
  { id, reference }: NewSubmission,
  submission: SubmissionRow,
  services: InsertServices,
): Promise<boolean> {
  const { encryption } = services;
  const { form, language, state, answers, consents, campaign, now } = submission;
  const [subject, ...older] =
    submission.subject === undefined
      ? []
      : encryption.blindIndexes('submissions.subject', submission.subject);
  // A row's blind index may be made with an older DATA_KEY. The table's unique index takes it for another subject.
  if (older.length > 0 && (await isInserted(tx, form, older))) return false;
  const row = await tx
    .insertInto('submissions')
    .values({
      id,
      reference,
      form: form.name,
      form_version: form.version,
      language,
      state,
      answers: encryptAnswers(encryption, { id, reference }, answers),
      campaign: JSON.stringify(campaign),
      identity_verified: submission.isIdentityVerified ?? null,
      received_at: now,
      accepted_at: state === 'accepted' ? now : null,
      subject: subject ?? null,
      person: answers.idNumber ? encryption.blindIndex('submissions.person', String(answers.idNumber)) : null,
      mobile: mobileOf(encryption, form, answers),
      link_verified: submission.isLinkVerified ?? null,
      answer_by: submission.answerBy ?? null,
      bot_signals: submission.botSignals?.length ? [...submission.botSignals] : null,
      ...filteredColumns(answers),
      ...(state === 'accepted' && progressOf(form, now)),
    })
    .onConflict((conflict) =>
      conflict.columns(['form', 'subject']).where('subject', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await storeSearchWords(tx, encryption, form, { id, answers, isNew: true });
  await insertConsents(tx, id, { consents, language, now: submission.agreedAt ?? now }, services);
  return true;
}

/** Only forms whose senders can follow their submission have progress. */
export const progressOf = ({ followedBy }: LeadForm, now: Date) =>
  followedBy ? ({ progress: 'received', progress_at: now } as const) : {};

export function mobileOf(
  encryption: Encryption,
  { followedBy }: Pick<LeadForm, 'followedBy'>,
  answers: Answers,
): BlindIndex<'submissions.mobile'> | null {
  const mobile = followedBy && answers[followedBy];
  return mobile ? encryption.blindIndex('submissions.mobile', String(mobile)) : null;
}

async function isInserted(
  tx: Transaction<Tables>,
  form: LeadForm,
  subjects: BlindIndex<'submissions.subject'>[],
): Promise<boolean> {
  const row = await tx
    .selectFrom('submissions')
    .select('id')
    .where('form', '=', form.name)
    .where('subject', 'in', subjects)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keyed by wording. The site has only a few wordings. */
const digests = new Map<string, string>();

function digestOf(wording: string): string {
  const digest = digests.get(wording) ?? createHash('sha256').update(wording).digest('hex').slice(0, 12);
  digests.set(wording, digest);
  return digest;
}

/** Names the wording and, for the consent to the privacy policy, the version of the policy. */
function versionOf(
  { sentences, content }: InsertServices,
  language: Language,
  name: ConsentName,
): { wording: string; version: string } {
  const wording = sentences.consent(language, name);
  const { version } = content.policies.privacyPolicy[language];
  return { wording, version: `${name === 'infoConsent' ? `${version}.` : ''}${digestOf(wording)}` };
}

/** Stores whether the visitor agreed, the wording with its language and version, and the time (R5.3). */
async function insertConsents(
  tx: Transaction<Tables>,
  submission_id: string,
  { consents, language, now }: Pick<SubmissionRow, 'consents' | 'language' | 'now'>,
  services: InsertServices,
): Promise<void> {
  const rows = (Object.entries(consents) as [ConsentName, boolean][]).map(([name, agreed]) => ({
    submission_id,
    name,
    agreed,
    ...versionOf(services, language, name),
    language,
    agreed_at: now,
  }));
  if (rows.length === 0) return;
  await tx
    .insertInto('consents')
    .values(rows)
    // If the visitor gives the same consent again, the earlier `agreed_at` stays.
    .onConflict((conflict) =>
      conflict
        .columns(['submission_id', 'name'])
        .doUpdateSet((eb) => ({
          agreed: eb.ref('excluded.agreed'),
          wording: eb.ref('excluded.wording'),
          language: eb.ref('excluded.language'),
          version: eb.ref('excluded.version'),
          agreed_at: eb.ref('excluded.agreed_at'),
        }))
        .where((eb) =>
          eb.or([
            eb('consents.agreed', '<>', eb.ref('excluded.agreed')),
            eb('consents.version', '<>', eb.ref('excluded.version')),
          ]),
        ),
    )
    .execute();
}

export async function replaceAnswers(
  tx: Transaction<Tables>,
  lead: NewSubmission,
  { form, answers, campaign, consents, language, now }: Omit<SubmissionRow, 'state'>,
  services: InsertServices,
): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({
      answers: encryptAnswers(services.encryption, lead, answers),
      campaign: JSON.stringify(campaign),
      language,
      ...filteredColumns(answers),
    })
    .where('id', '=', lead.id)
    .execute();
  await storeSearchWords(tx, services.encryption, form, { id: lead.id, answers, isNew: false });
  await insertConsents(tx, lead.id, { consents, language, now }, services);
}
