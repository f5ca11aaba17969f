import { sql } from 'kysely';
import type { LeadPage, Neighbours } from '#contract/desk-leads.ts';
import type { LeadForm, LeadFormName } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import type { LeadFilter } from '#domain/lead-filter.ts';
import type { Services } from '../../intake/services.ts';
import { parseTimeCursor } from '../../platform/database/cursor.ts';
import type { StaffMember } from '../staff.ts';
import { dayFromToday, type ListServices, leadsIn } from './filtered-leads.ts';
import { type EntryRow, entriesIn, entryOf } from './lead-entry.ts';

export const trackedForms = Object.values(forms).flatMap((form: LeadForm): LeadFormName[] =>
  form.followedBy ? [form.name] : [],
);

const pageSize = 50;

/**
 * A list begins with the leads that are due by the end of today, in the order in which they are due. The others follow, newest
 * first. A list that is filtered by due day has only the first part.
 */
type Part = 'due' | 'rest';

/** A lead's place in its list. */
interface Place {
  part: Part;
  at: Date;
  id: string;
}

const isAllDue = ({ due, complaints }: LeadFilter) => due !== undefined || complaints === 'unanswered';
/** Unanswered complaints are in the order of their last days to answer, whatever contact is planned. */
const dueColumnOf = ({ due, complaints }: LeadFilter) =>
  complaints === 'unanswered' && due === undefined ? 'answer_by' : 'due_at';
const partsOf = (filter: LeadFilter): Part[] => (isAllDue(filter) ? ['due'] : ['due', 'rest']);

/**
 * Selects the leads of a part, in order.
 * @param after - a place in the part
 * @param isReversed - those before the place, the nearest first
 */
function partIn(
  services: ListServices,
  { filter, viewer }: { filter: LeadFilter; viewer: StaffMember },
  { part, after, isReversed = false }: { part: Part; after?: Place | undefined; isReversed?: boolean },
) {
  const end = isAllDue(filter) ? undefined : dayFromToday(services.now(), 1);
  const isDue = part === 'due';
  const dueColumn = dueColumnOf(filter);
  const isAscending = isDue !== isReversed;
  const [column, direction] = [
    isDue ? dueColumn : ('accepted_at' as const),
    isAscending ? 'asc' : 'desc',
  ] as const;
  return entriesIn(services, filter, viewer)
    .$if(isDue, (query) => query.where(dueColumn, 'is not', null))
    .$if(isDue && end !== undefined, (query) => query.where('due_at', '<', end ?? null))
    .$if(!isDue, (query) =>
      query.where(({ or, eb }) => or([eb('due_at', 'is', null), eb('due_at', '>=', end ?? null)])),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${sql.ref(column)}, submissions.id) ${sql.raw(isAscending ? '>' : '<')} (${column === 'answer_by' ? after?.at.toISOString().slice(0, 10) : after?.at}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(column, direction)
    .orderBy('submissions.id', direction);
}

function placeOf(
  row: Pick<EntryRow, 'id' | 'due_at' | 'answer_by' | 'accepted_at'>,
  filter: LeadFilter,
  now: Date,
): Place {
  const answerBy = row.answer_by === null ? null : new Date(row.answer_by);
  const due = dueColumnOf(filter) === 'due_at' ? row.due_at : answerBy;
  const isDue = due !== null && (isAllDue(filter) || due < dayFromToday(now, 1));
  return isDue
    ? { part: 'due', at: due, id: row.id }
    : { part: 'rest', at: row.accepted_at ?? now, id: row.id };
}

/** An invalid cursor starts at page one. */
function parsePlace(text: string | undefined): Place | undefined {
  const [, part, cursor] = /^(due|rest)\.(.*)$/.exec(text ?? '') ?? [];
  const place = parseTimeCursor(cursor);
  return place && { part: part as Part, ...place };
}

/** Reads the rows after a place, through the parts of the list. */
async function rowsAfter(
  services: ListServices,
  list: { filter: LeadFilter; viewer: StaffMember },
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<EntryRow[]> {
  const rows: EntryRow[] = [];
  const parts = partsOf(list.filter);
  for (const part of parts.slice(after ? Math.max(parts.indexOf(after.part), 0) : 0)) {
    if (rows.length === limit) break;
    const place = part === after?.part ? after : undefined;
    rows.push(
      ...(await partIn(services, list, { part, after: place })
        .limit(limit - rows.length)
        .execute()),
    );
  }
  return rows;
}

/** @param after - the `next` of the previous page */
export async function listLeads(
  services: ListServices & Pick<Services, 'log'>,
  list: { filter: LeadFilter; viewer: StaffMember },
  after?: string,
): Promise<LeadPage> {
  const loadedAt = services.now().toISOString();
  const rows = await rowsAfter(services, list, { after: parsePlace(after), limit: pageSize });
  const last = rows.length < pageSize ? undefined : rows.at(-1);
  const { part, at, id } = last ? placeOf(last, list.filter, services.now()) : {};
  return {
    leads: rows.map((row) => entryOf(services, row, list.viewer)),
    loadedAt,
    next: last && `${part}.${at?.getTime()}.${id}`,
  };
}

/** Returns the references before and after a lead, whether or not the lead itself is still in the list. */
export async function neighboursOf(
  services: ListServices,
  list: { filter: LeadFilter; viewer: StaffMember },
  reference: string,
): Promise<Neighbours> {
  const { filter, viewer } = list;
  const row = await leadsIn(services, {}, viewer)
    .select(['id', 'due_at', 'answer_by', 'accepted_at'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!row) return { previous: undefined, next: undefined };
  const place = placeOf(row, filter, services.now());
  const [next] = await rowsAfter(services, list, { after: place, limit: 1 });
  let previous: EntryRow | undefined;
  const parts = partsOf(filter);
  for (const part of parts.slice(0, parts.indexOf(place.part) + 1).reverse())
    previous ??= await partIn(services, list, {
      part,
      after: part === place.part ? place : undefined,
      isReversed: true,
    })
      .limit(1)
      .executeTakeFirst();
  return { previous: previous?.reference, next: next?.reference };
}
