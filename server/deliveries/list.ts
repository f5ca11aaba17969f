import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';

/** A delivery as an operator may see it: nothing in it is personal. */
export interface ListedDelivery {
  id: string;
  /** Of the submission or the report that it tells of; the officer's name. */
  reference: string;
  kind: string;
  state: 'owed' | 'delivered' | 'failed';
  attempts: number;
  owedAt: Date;
  nextAttemptAt: Date | null;
  deliveredAt: Date | null;
  lastError: string | null;
}

const inPage = 500;

/** The deliveries in any of `states`, oldest first, page by page: however many there are, few are held. */
export async function* listDeliveries(
  db: Kysely<Tables>,
  states: readonly ListedDelivery['state'][],
): AsyncGenerator<ListedDelivery> {
  for (let last = { owedAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' }; ; ) {
    const page = await db
      .selectFrom('deliveries as d')
      .leftJoin('submissions as s', 's.id', 'd.submission_id')
      .leftJoin('malpractice_reports as r', 'r.id', 'd.report_id')
      .leftJoin('officers as o', 'o.id', 'd.officer_id')
      .select(({ fn }) => [
        'd.id',
        fn.coalesce('s.reference', 'r.reference', 'o.name').$castTo<string>().as('reference'),
        'd.kind',
        'd.state',
        'd.attempts',
        'd.owed_at as owedAt',
        'd.next_attempt_at as nextAttemptAt',
        'd.delivered_at as deliveredAt',
        'd.last_error as lastError',
      ])
      .where('d.state', 'in', [...states])
      .where(({ eb, refTuple, tuple }) => eb(refTuple('d.owed_at', 'd.id'), '>', tuple(last.owedAt, last.id)))
      .orderBy('d.owed_at')
      .orderBy('d.id')
      .limit(inPage)
      .execute();
    yield* page;
    const final = page.at(-1);
    if (!final || page.length < inPage) return;
    last = final;
  }
}
