import type { Kysely } from 'kysely';
import type { Answers } from '#domain/answers.ts';
import type { Campaign } from '#domain/campaign.ts';
import type { Tables } from '../database/schema.ts';

/** A submission as its deliveries tell of it. */
export interface Lead {
  reference: string;
  form: string;
  language: 'ar' | 'en';
  submittedAt: Date;
  answers: Answers;
  campaign: Campaign;
  consents: {
    name: string;
    agreed: boolean;
    wording: string;
    language: string;
    version: string;
    /** Absent where it was asked and not given. */
    agreedAt?: Date;
  }[];
}

/** Reads a submission with its consents. Throws when there is none. */
export async function loadLead(db: Kysely<Tables>, submissionId: string): Promise<Lead> {
  const submission = await db
    .selectFrom('submissions')
    .select(['reference', 'form', 'language', 'received_at', 'accepted_at', 'answers', 'campaign'])
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow();
  const consents = await db
    .selectFrom('consents')
    .select(['name', 'agreed', 'wording', 'language', 'version', 'agreed_at'])
    .where('submission_id', '=', submissionId)
    .orderBy('name')
    .execute();
  return {
    reference: submission.reference,
    form: submission.form,
    language: submission.language as Lead['language'],
    submittedAt: submission.accepted_at ?? submission.received_at,
    answers: submission.answers as Answers,
    campaign: submission.campaign as Campaign,
    consents: consents.map(({ agreed_at, ...consent }) => ({
      ...consent,
      ...(consent.agreed && { agreedAt: agreed_at }),
    })),
  };
}
