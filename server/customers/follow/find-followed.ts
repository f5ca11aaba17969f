import type { Kysely } from 'kysely';
import type { LeadForm } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import type { Answers } from '#domain/rules/answers.ts';
import type { Services } from '../../intake/services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { decryptAnswers } from '../../platform/encryption/encrypted-answers.ts';

/** As typed: the two may not belong together. */
export interface FollowClaim {
  /** `K7M4-9QXT` */
  reference: string;
  /** 9665… */
  mobile: string;
}

export interface FollowedSubmission extends FollowClaim {
  id: string;
  form: LeadForm;
  answers: Answers;
}

export async function findTracked(
  db: Kysely<Tables>,
  { encryption }: Pick<Services, 'encryption'>,
  { reference, mobile }: FollowClaim,
): Promise<FollowedSubmission | undefined> {
  const row = await db
    .selectFrom('submissions')
    .select(['id', 'reference', 'form', 'answers'])
    .where('reference', '=', reference)
    .where('progress', 'is not', null)
    .executeTakeFirst();
  const form: LeadForm | undefined = row && forms[row.form];
  if (!row || !form?.followedBy) return undefined;
  const answers = decryptAnswers(encryption, row);
  return answers[form.followedBy] === mobile ? { id: row.id, reference, mobile, form, answers } : undefined;
}
