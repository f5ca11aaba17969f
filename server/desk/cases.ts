import { sql } from 'kysely';
import type { CaseChange, CaseEntry, CaseFilter } from '#contract/desk.ts';
import {
  addYears,
  type CivilDate,
  dayInRiyadh,
  dayNumber,
  parseDate,
  todayInRiyadh,
} from '#domain/dates/civil-date.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { deadlinesOf } from '#domain/whistleblowing.ts';
import type { Services } from '../services.ts';
import { deleteReport } from '../whistleblowing/delete-report.ts';
import { activeOfficers, type Officer, readOfficers } from '../whistleblowing/officers.ts';
import { type Looker, recordLook } from './looks.ts';

const inPage = 50;

/** What the server knows of cases. */
function casesIn({ database: { db } }: Services) {
  return db
    .selectFrom('malpractice_reports as r')
    .select(['r.id', 'r.reference', 'r.state', 'r.outcome', 'r.received_on', 'r.acknowledged_on'])
    .select(['r.answered_on', 'r.closed_on', 'r.assigned_to'])
    .select(
      sql<
        string | null
      >`(select author from malpractice_messages m where m.report_id = r.id and author <> 'note'
        order by position desc limit 1)`.as('last_author'),
    )
    .select(sql<string>`(select count(*) from malpractice_messages m where m.report_id = r.id)`.as('many'));
}
type Row = Awaited<ReturnType<ReturnType<typeof casesIn>['execute']>>[number];

/**
 * A page of cases, those that came first before the others.
 * @param after - the last one of the page before: its day and reference, as `next` had them
 */
export async function listCases(
  services: Services,
  which: CaseFilter,
  after?: string,
): Promise<{ cases: CaseEntry[]; next: string | undefined }> {
  const [, written = '', reference] = /^(\d{4}-\d\d-\d\d)\.([A-Z0-9-]{1,20})$/.exec(after ?? '') ?? [];
  const day = parseDate(written);
  const rows = await casesIn(services)
    .where('r.state', which === 'closed' ? '=' : '<>', 'closed')
    .$if(day !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('r.received_on', 'r.reference'), '>', tuple(day ?? '', reference ?? '')),
      ),
    )
    .orderBy('r.received_on')
    .orderBy('r.reference')
    .limit(inPage)
    .execute();
  const last = rows.length < inPage ? undefined : rows.at(-1);
  const officers = await readOfficers(services);
  return {
    cases: rows.map((row) => entryOf(services, row, officers)),
    next: last && `${last.received_on}.${last.reference}`,
  };
}

export async function findCase(
  services: Services,
  reference: string,
): Promise<(CaseEntry & { id: string }) | undefined> {
  if (!isReference(reference)) return undefined;
  const row = await casesIn(services).where('r.reference', '=', reference).executeTakeFirst();
  return row && { ...entryOf(services, row, await readOfficers(services)), id: row.id };
}

function entryOf({ content, now }: Services, row: Row, officers: readonly Officer[]): CaseEntry {
  const { reference, state, outcome, assigned_to, last_author, many } = row;
  const assigned = officers.find(({ id }) => id === assigned_to);
  const { acknowledge, answer } = deadlinesOf(row.received_on, content.whistleblowing);
  return {
    ...{ reference, state, outcome, receivedOn: row.received_on },
    days: dayInRiyadh(now()) - (dayNumber(row.received_on) ?? 0),
    ...{ acknowledgeBy: acknowledge, acknowledgedOn: row.acknowledged_on },
    ...{ answerBy: answer, answeredOn: row.answered_on, closedOn: row.closed_on },
    storedUntil: storedUntil(row.received_on),
    assignedTo: assigned ? { id: assigned.id, name: assigned.name } : null,
    ...{ waits: last_author === 'reporter', messages: Number(many) },
  };
}

/** What cannot be a reference is asked of no table. */
export const isReference = (text: string) => /^[A-Z0-9-]{1,20}$/.test(text);

const storedUntil = (receivedOn: CivilDate) => addYears(receivedOn, whistleblowingReport.retentionYears);

/** Changes where a case stands, whose it is, or destroys it once its years are over. It is recorded first. */
export async function changeCase(
  services: Services,
  looker: Looker,
  reference: string,
  change: CaseChange,
): Promise<'changed' | 'unknown' | 'too-early'> {
  const found = await findCase(services, reference);
  if (!found) return 'unknown';
  const { db } = services.database;
  const today = todayInRiyadh(services.now());
  if ('destroy' in change) {
    if (today <= found.storedUntil) return 'too-early';
    await recordLook(services, looker, { action: 'case-destroyed', about: reference });
    await deleteReport(db, found.id);
    return 'changed';
  }
  await recordLook(services, looker, { action: 'case-changed', about: reference });
  const update = db.updateTable('malpractice_reports').where('id', '=', found.id);
  if ('assignTo' in change) {
    const officers = await activeOfficers(services);
    if (change.assignTo && !officers.some(({ id }) => id === change.assignTo)) return 'unknown';
    await update.set({ assigned_to: change.assignTo }).execute();
    return 'changed';
  }
  const acknowledged_on = found.acknowledgedOn ?? today;
  await update
    .set(
      change.to === 'closed'
        ? { state: 'closed', outcome: change.outcome, closed_on: today, acknowledged_on }
        : { state: change.to, outcome: null, closed_on: null, acknowledged_on },
    )
    .execute();
  return 'changed';
}
