import type { RequestEntry, RequestFilter } from '#contract/desk-privacy.ts';
import { dayInRiyadh, dayNumber, todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { StoredErasure } from '../../customers/data-subject-requests/erase-rows.ts';
import type { Services } from '../../intake/services.ts';
import { isAfter, nextCursor, parseDayCursor } from '../../platform/database/cursor.ts';
import type { SignedRow } from '../../platform/database/schema.ts';
import { verifiedRows } from '../../platform/encryption/signed-rows.ts';
import { isReference } from '../cases.ts';
import type { Session } from '../sign-in/sessions.ts';

const pageSize = 50;

const requestsIn = ({ database: { db } }: Services) => db.selectFrom('data_subject_requests').selectAll();

/**
 * Open ones by due date; ended ones by due date, latest first.
 * @param after - the `next` of the previous page
 */
export async function listRequests(
  services: Services,
  session: Session,
  which: RequestFilter,
  after?: string,
): Promise<{ requests: RequestEntry[]; next: string | undefined }> {
  const order = which === 'open' ? 'asc' : 'desc';
  const rows = await requestsIn(services)
    .where('state', which === 'open' ? '=' : '<>', 'open')
    .where(isAfter(['due_on', 'reference'], order, parseDayCursor(after)))
    .orderBy('due_on', order)
    .orderBy('reference', order)
    .limit(pageSize)
    .execute();
  const verified = verifiedRows(services, 'data_subject_requests', rows);
  return {
    requests: verified.map((row) => entryOf(services, session, row)),
    next: nextCursor(rows, pageSize, ({ due_on: at, reference: id }) => ({ at, id })),
  };
}

/** Undefined if it is unknown or altered. */
export async function findRequest(
  services: Services,
  session: Session,
  reference: string,
): Promise<{ id: string; entry: RequestEntry } | undefined> {
  if (!isReference(reference)) return undefined;
  const row = await requestsIn(services).where('reference', '=', reference).executeTakeFirst();
  const [verified] = verifiedRows(services, 'data_subject_requests', row ? [row] : []);
  return verified && { id: verified.id, entry: entryOf(services, session, verified) };
}

function entryOf(
  { now, encryption }: Services,
  { subject }: Session,
  row: SignedRow<'data_subject_requests'>,
): RequestEntry {
  const { id, reference, kind, origin, state, asked_at, due_on, done_at, end_reason, erasure } = row;
  const { first_confirmed_by: by, first_confirmed_at: at } = row;
  return {
    reference,
    kind,
    origin,
    state,
    askedAt: asked_at.toISOString(),
    dueOn: due_on,
    daysLeft: (dayNumber(due_on) ?? 0) - dayInRiyadh(now()),
    endedOn: done_at && todayInRiyadh(done_at),
    endReason: end_reason && encryption.decrypt(`data_subject_requests.end_reason:${id}`, end_reason),
    erasure: erasure === null ? null : (JSON.parse(erasure) as StoredErasure),
    confirmed: by !== null && at !== null ? { byMe: by === subject, at: at.toISOString() } : null,
  };
}
