import { type ExpressionBuilder, sql } from 'kysely';
import type { LeadEntry } from '#contract/desk-leads.ts';
import { type CivilDate, todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { LeadForm, LeadFormName } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import type { LeadFilter } from '#domain/lead-filter.ts';
import { formats } from '#domain/rules/formats.ts';
import type { Services } from '../../intake/services.ts';
import { isAfter, nextCursor, parseTimeCursor } from '../../platform/database/cursor.ts';
import type { BlindIndex } from '../../platform/database/encrypted.ts';
import type { Tables } from '../../platform/database/schema.ts';

export const trackedForms = Object.values(forms).flatMap((form: LeadForm): LeadFormName[] =>
  form.followedBy ? [form.name] : [],
);

const pageSize = 50;
/** Riyadh is UTC+3 all year. */
const midnight = (day: string) => new Date(`${day}T00:00:00+03:00`);
const dayMs = 24 * 3_600_000;

/** Selects accepted submissions that have a state and were not erased. Each filter has an index. */
export function leadsIn({ database: { db } }: Pick<Services, 'database'>, filter: LeadFilter) {
  const { form, state, from, to, source, botSignals, complaints, reach } = filter;
  return db
    .selectFrom('submissions')
    .where('progress', 'is not', null)
    .where('accepted_at', 'is not', null)
    .where(({ eb, and }) =>
      and([
        ...(form ? [eb('form', '=', form)] : []),
        ...(state ? [eb('progress', '=', state)] : []),
        ...(from ? [eb('accepted_at', '>=', midnight(from))] : []),
        ...(to ? [eb('accepted_at', '<', new Date(midnight(to).getTime() + dayMs))] : []),
        ...(source ? [eb(sql`campaign ->> 'source'`, '=', source)] : []),
      ]),
    )
    .$if(botSignals !== undefined, (query) =>
      query.where('bot_signals', botSignals === 'with' ? 'is not' : 'is', null),
    )
    .$if(complaints === 'unanswered', (query) =>
      query
        .where('answer_by', 'is not', null)
        .where('answered_at', 'is', null)
        .where('erased_at', 'is', null),
    )
    .$if(reach === 'unreached', (query) => query.where(hasFailedMessage));
}

const entries = (services: Pick<Services, 'database'>, filter: LeadFilter) =>
  leadsIn(services, filter)
    .select(['id', 'reference', 'form', 'progress', 'accepted_at', 'bot_signals', 'answer_by', 'answered_at'])
    .select(sql<string | null>`campaign ->> 'source'`.as('source'))
    .select(isFailedMessage)
    .orderBy('accepted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize);

export const customerMessages = ['receipt-mail', 'receipt-sms', 'state-mail', 'state-sms'];

const hasFailedMessage = (eb: ExpressionBuilder<Tables, 'submissions'>) =>
  eb.exists(
    eb
      .selectFrom('deliveries')
      .select('deliveries.id')
      .whereRef('deliveries.submission_id', '=', 'submissions.id')
      .where('deliveries.state', '=', 'failed')
      .where('deliveries.kind', 'in', customerMessages),
  );

/** A message to the customer has failed permanently. */
export const isFailedMessage = (eb: ExpressionBuilder<Tables, 'submissions'>) =>
  hasFailedMessage(eb).as('is_unreached');

export const complaintOf = ({
  answer_by,
  answered_at,
}: {
  answer_by: CivilDate | null;
  answered_at: Date | null;
}): Pick<LeadEntry, 'complaint'> =>
  answer_by === null
    ? {}
    : { complaint: { answerBy: answer_by, answeredOn: answered_at && todayInRiyadh(answered_at) } };

type Row = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number];

const entryOf = ({
  reference,
  form,
  progress,
  accepted_at,
  source,
  bot_signals,
  ...row
}: Row): LeadEntry => ({
  reference,
  form,
  state: progress ?? 'received',
  at: (accepted_at ?? new Date(0)).toISOString(),
  source,
  hasBotSignals: (bot_signals?.length ?? 0) > 0,
  hasFailedMessage: Boolean(row.is_unreached),
  ...complaintOf(row),
});

/** @param after - the `next` of the previous page */
export async function listLeads(
  services: Services,
  filter: LeadFilter,
  after?: string,
): Promise<{ leads: LeadEntry[]; next: string | undefined }> {
  const rows = await entries(services, filter)
    .where(isAfter(['accepted_at', 'id'], 'desc', parseTimeCursor(after)))
    .execute();
  return {
    leads: rows.map(entryOf),
    next: nextCursor(rows, pageSize, ({ accepted_at, id }) => ({ at: accepted_at as Date, id })),
  };
}

/** Finds by reference, mobile or national id, newest first. Any other text finds nothing. */
export async function searchLeads(services: Services, typed: string): Promise<LeadEntry[]> {
  const { encryption } = services;
  const found = (is: (query: ReturnType<typeof entries>) => ReturnType<typeof entries>) =>
    is(entries(services, {})).execute();
  const fits = (format: 'reference' | 'mobile' | 'nationalId') => {
    const clean = formats[format].clean(typed);
    return formats[format].pattern?.matches(clean) ? clean : undefined;
  };
  const [reference, mobile, nationalId] = [fits('reference'), fits('mobile'), fits('nationalId')];
  if (reference) return (await found((query) => query.where('reference', '=', reference))).map(entryOf);
  // No text is both a mobile and a national id, so at most one of the two queries runs.
  const byMobile: Row[] = mobile
    ? await found((query) =>
        query.where('mobile', 'in', encryption.blindIndexes('submissions.mobile', mobile)),
      )
    : [];
  const byPerson: Row[] = nationalId
    ? await found((query) =>
        query.where(
          'person',
          'in',
          encryption.blindIndexes('submissions.person', nationalId) as BlindIndex<'submissions.person'>[],
        ),
      )
    : [];
  return [...byMobile, ...byPerson].map(entryOf);
}
