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

/** A submission as its deliveries tell of it. */
export interface Lead {
  reference: string;
  form: LeadFormName;
  language: Language;
  submittedAt: Date;
  /** A complaint: the last day on which it is answered in time. */
  answerBy: CivilDate | null;
  /** Whether the link that led to it was signed by us; null where links are not. */
  isLinkVerified: boolean | null;
  /** One whose link was signed by us has taken its place since. */
  isReplaced: boolean;
  /** The customer has corrected it since. */
  corrected?: true;
  /** What spoke for a program having sent it. */
  botSignals: BotSignal[];
  answers: Answers;
  campaign: Campaign;
  consents: {
    name: ConsentName;
    agreed: boolean;
    wording: string;
    language: Language;
    version: string;
    /** Absent where it was asked and not given. */
    agreedAt?: Date;
  }[];
  files: LeadFile[];
}

/** What a lead is, of the `names` of `forms.json`: a complaint is one, whichever form it came by. */
export function nameOf({ form, answerBy }: Pick<Lead, 'form' | 'answerBy'>): LeadFormName | 'complaint' {
  return answerBy === null ? form : 'complaint';
}

/** A file that came with a submission; its content is read where it is needed. */
interface LeadFile {
  id: string;
  name: string;
  contentType: string;
  notes: FileNote[];
}

/** Reads a submission with its consents. Throws when there is none, or it was erased. */
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
