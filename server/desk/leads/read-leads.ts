import type { Kysely, Selectable } from 'kysely';
import type { Campaign } from '#domain/campaign/campaign.ts';
import type { LeadForm, LeadFormName } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import type { LeadState } from '#domain/lead-states.ts';
import type { Lead } from '../../customers/deliveries/lead.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { decryptAnswers } from '../../platform/encryption/encrypted-answers.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';

/** Forms whose submissions staff get by mail. Surveys are left out: people answer them through a link from us. */
export const leadForms: readonly LeadForm[] = Object.values(forms).filter(
  ({ deliveries, subjectField }) => deliveries.includes('staff-mail') && !subjectField,
);

/** Contains the name of the lead's file as an answer, but not the file. */
export type ExportedLead = Omit<Lead, 'files' | 'answerBy' | 'isLinkVerified' | 'isReplaced'> & {
  /** Null if the sender cannot track the form's submissions. */
  progress: LeadState | null;
};

export const exportedColumns = [
  ...(['id', 'reference', 'form', 'language', 'progress'] as const),
  ...(['accepted_at', 'answers', 'campaign', 'bot_signals'] as const),
] as const;
type Row = Pick<Selectable<Tables['submissions']>, (typeof exportedColumns)[number]>;

const pageSize = 500;

/**
 * Reads leads accepted at `since` or later, oldest first, in pages that bound memory. Leaves out erased submissions,
 * and applications whose code was never verified.
 */
export async function* readLeads(
  db: Kysely<Tables>,
  encryption: Encryption,
  { since, forms }: { since: Date; forms: readonly LeadFormName[] },
): AsyncGenerator<ExportedLead> {
  let last = { at: since, id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const page = await db
      .selectFrom('submissions')
      .select(exportedColumns)
      .where('form', 'in', [...forms])
      .where('state', '=', 'accepted')
      .where('erased_at', 'is', null)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('accepted_at', 'id'), '>', tuple(last.at, last.id)))
      .orderBy('accepted_at')
      .orderBy('id')
      .limit(pageSize)
      .execute();
    yield* await toExported(db, encryption, page);
    const final = page.at(-1);
    if (!final?.accepted_at || page.length < pageSize) return;
    last = { at: final.accepted_at, id: final.id };
  }
}

export async function toExported(
  db: Kysely<Tables>,
  encryption: Encryption,
  rows: readonly Row[],
): Promise<ExportedLead[]> {
  const consents = await consentsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, accepted_at, answers, campaign, bot_signals, ...rest }) => ({
    ...rest,
    submittedAt: accepted_at ?? new Date(0),
    answers: decryptAnswers(encryption, { id, reference: rest.reference, answers }),
    campaign: campaign as Campaign,
    botSignals: bot_signals ?? [],
    consents: consents.get(id) ?? [],
  }));
}

async function consentsOf(db: Kysely<Tables>, ids: string[]): Promise<Map<string, Lead['consents']>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('consents')
    .select(['submission_id', 'name', 'agreed', 'wording', 'language', 'version', 'agreed_at as agreedAt'])
    .where('submission_id', 'in', ids)
    .orderBy('name')
    .execute();
  const consents = new Map<string, Lead['consents']>(ids.map((id) => [id, []]));
  for (const { submission_id, agreedAt, ...consent } of rows)
    consents.get(submission_id)?.push({ ...consent, ...(consent.agreed && { agreedAt }) });
  return consents;
}
