import { sql } from 'kysely';
import type { LeadForm } from '#domain/forms/form.ts';
import { isFinal } from '#domain/lead-states.ts';
import type { Answers } from '#domain/rules/answers.ts';
import { decryptAnswers } from '../../platform/encryption/encrypted-answers.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import type { CheckedFile } from '../files/check-file.ts';
import { openFiles } from '../files/files.ts';
import type { Services } from '../services.ts';
import type { Tx } from './accept.ts';
import type { CheckedSubmission } from './read-submission.ts';

const dayMs = 24 * 3_600_000;
const maxCompared = 50;

/**
 * Finds an open application of the last day with the same answers and consents and, if `file` is given, the same file.
 * An advisory lock for form and person lasts until the transaction ends, so that concurrent duplicates are found. The
 * result reveals nothing: the sender knows all of the answers.
 * @returns the reference
 */
export async function findSameApplication(
  tx: Tx,
  { encryption, now }: Pick<Services, 'encryption' | 'now'>,
  form: LeadForm,
  { answers, consents }: Pick<CheckedSubmission, 'answers' | 'consents'>,
  file?: CheckedFile,
): Promise<string | undefined> {
  const mobile = form.followedBy && answers[form.followedBy];
  const person = answers.idNumber ?? mobile;
  if (person === undefined || person === null) return undefined;
  const lock = encryption.blindIndex('submissions.person', `${form.name} ${person}`);
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  const rows = await tx
    .selectFrom('submissions')
    .select(['id', 'reference', 'answers', 'progress'])
    .where('form', '=', form.name)
    .where('state', '=', 'accepted')
    .where('erased_at', 'is', null)
    .where('accepted_at', '>', new Date(now().getTime() - dayMs))
    .where((where) =>
      answers.idNumber
        ? where('person', 'in', encryption.blindIndexes('submissions.person', String(answers.idNumber)))
        : where('mobile', 'in', encryption.blindIndexes('submissions.mobile', String(mobile))),
    )
    .orderBy('accepted_at', 'desc')
    .limit(maxCompared)
    .execute();
  for (const row of rows) {
    if (row.progress !== null && isFinal(row.progress)) continue;
    if (!isSame(decryptAnswers(encryption, row), answers)) continue;
    if (file && !(await hasFile(tx, encryption, row.id, file))) continue;
    const agreed = await tx
      .selectFrom('consents')
      .select(['name', 'agreed'])
      .where('submission_id', '=', row.id)
      .execute();
    if (isSame(Object.fromEntries(agreed.map(({ name, agreed }) => [name, agreed])), consents))
      return row.reference;
  }
  return undefined;
}

async function hasFile(
  tx: Tx,
  encryption: Encryption,
  submissionId: string,
  { content }: CheckedFile,
): Promise<boolean> {
  const stored = await tx
    .selectFrom('files')
    .select('id')
    .where('submission_id', '=', submissionId)
    .where('size', '=', content.length)
    .executeTakeFirst();
  return stored !== undefined && content.equals(await openFiles(tx, encryption).read(stored.id));
}

function isSame(
  one: Answers | Record<string, boolean>,
  other: Answers | Partial<Record<string, boolean>>,
): boolean {
  const some = new Map(Object.entries(one));
  const others = new Map(Object.entries(other));
  return [...some.keys(), ...others.keys()].every(
    (name) => asRead(some.get(name)) === asRead(others.get(name)),
  );
}

/** Removes differences that people do not see: case, invisible characters, the width of letters and blanks. */
function asRead(answer: string | number | boolean | null | undefined) {
  if (typeof answer !== 'string') return answer ?? null;
  return answer
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
