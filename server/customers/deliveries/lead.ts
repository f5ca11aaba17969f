import type { Kysely } from 'kysely';
import type { Campaign } from '#domain/campaign/campaign.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { ConsentName, LeadFormName } from '#domain/forms/form.ts';
import type { Language } from '#domain/language.ts';
import type { Answers } from '#domain/rules/answers.ts';
import type { BotSignal } from '#domain/rules/bot-signals.ts';
import type { FileNote } from '#domain/rules/files.ts';
import { fileName } from '../../intake/files/files.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { decryptAnswers } from '../../platform/encryption/encrypted-answers.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';

export interface Lead {
  reference: string;
  form: LeadFormName;
  language: Language;
  submittedAt: Date;
  /** For complaints: the last day on which an answer is in time. */
  answerBy: CivilDate | null;
  /** By our signature; null for forms that are not surveys. */
  isLinkVerified: boolean | null;
  /** An answer with a signed link has replaced it (R13.3). */
  isReplaced: boolean;
  /** Set once the customer has corrected the e-mail address. */
  corrected?: true;
  botSignals: BotSignal[];
  answers: Answers;
  campaign: Campaign;
  consents: {
    name: ConsentName;
    agreed: boolean;
    wording: string;
    language: Language;
    version: string;
    /** Absent if the visitor did not agree. */
    agreedAt?: Date;
  }[];
  files: LeadFile[];
}

/** A key of `names` in `forms.json`. Complaints of any form have their own. */
export function nameKeyOf({ form, answerBy }: Pick<Lead, 'form' | 'answerBy'>): LeadFormName | 'complaint' {
  return answerBy === null ? form : 'complaint';
}

interface LeadFile {
  id: string;
  name: string;
  contentType: string;
  notes: FileNote[];
}

/** @throws NoResultError if the submission does not exist or was erased */
export async function loadLead(
  db: Kysely<Tables>,
  encryption: Encryption,
  submissionId: string,
): Promise<Lead> {
  const submission = await db
    .selectFrom('submissions')
    .select([
      'id',
      'reference',
      'form',
      'language',
      'received_at',
      'accepted_at',
      'answer_by',
      'link_verified',
      'replaced_at',
      'bot_signals',
      'answers',
      'campaign',
    ])
    .where('id', '=', submissionId)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow();
  const consents = await db
    .selectFrom('consents')
    .select(['name', 'agreed', 'wording', 'language', 'version', 'agreed_at'])
    .where('submission_id', '=', submissionId)
    .orderBy('name')
    .execute();
  const files = await db
    .selectFrom('files')
    .select(['id', 'submission_id', 'name', 'content_type', 'notes'])
    .where('submission_id', '=', submissionId)
    .execute();
  return {
    reference: submission.reference,
    form: submission.form,
    language: submission.language,
    submittedAt: submission.accepted_at ?? submission.received_at,
    answerBy: submission.answer_by,
    isLinkVerified: submission.link_verified,
    isReplaced: submission.replaced_at !== null,
    botSignals: submission.bot_signals ?? [],
    answers: decryptAnswers(encryption, submission),
    campaign: submission.campaign as Campaign,
    consents: consents.map(({ agreed_at, ...consent }) => ({
      ...consent,
      ...(consent.agreed && { agreedAt: agreed_at }),
    })),
    files: files.map(({ content_type, notes, ...file }) => ({
      id: file.id,
      name: fileName(encryption, file),
      contentType: content_type ?? 'application/octet-stream',
      notes: notes ?? [],
    })),
  };
}
