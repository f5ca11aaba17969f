import { randomUUIDv7 } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import {
  dueOn,
  type RequestEnding,
  type RequestKind,
  type RequestOrigin,
} from '#domain/data-subject-requests.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { Language } from '#domain/language.ts';
import type { CoreServices, Services } from '../../intake/services.ts';
import { newReference } from '../../intake/submissions/reference.ts';
import type { SignedRow, Tables } from '../../platform/database/schema.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import { changeRow, signRow, verifyRow } from '../../platform/encryption/signed-rows.ts';
import { keyOf, type Person, personOf } from './person.ts';

/** The texts are already clean (`domain/rules/formats.ts`). */
export interface NewRequest {
  kind: RequestKind;
  person: Person;
  /** A mobile (9665…) or an e-mail address, which is told the outcome. */
  contact: string;
  /** Of the message about the outcome. */
  language: Language;
  origin: RequestOrigin;
  /** By the person, or by the staff who entered the request. */
  note?: string | undefined;
}

export interface OpenRequest {
  id: string;
  reference: string;
  kind: RequestKind;
  origin: RequestOrigin;
  person: Person;
  contact: string;
  note: string | null;
  askedAt: Date;
  dueOn: CivilDate;
}

type Row = SignedRow<'data_subject_requests'>;

/**
 * Adds the note to the person's open request of the same kind and contact, if there is one. Another contact opens another request, so
 * that somebody who only knows the national id cannot block the person's own request.
 * @returns the new or the open request
 */
export async function openRequest(
  tx: Transaction<Tables>,
  { encryption, now }: Pick<Services, 'encryption' | 'now'>,
  { kind, person, contact, language, origin, note }: NewRequest,
): Promise<{ reference: string; dueOn: CivilDate; isNew: boolean }> {
  const known = async () => {
    const rows = await openRowsOf(tx, encryption, person);
    return rows.find((row) => row.kind === kind && decryptRequest(encryption, row)?.contact === contact);
  };
  const before = await known();
  if (before) {
    if (note) await addNote(tx, encryption, before, note);
    return { reference: before.reference, dueOn: before.due_on, isNew: false };
  }
  const id = randomUUIDv7();
  const request = {
    id,
    reference: newReference(),
    kind,
    origin,
    state: 'open' as const,
    language,
    ...encryptRequest(encryption, { id, person, contact, note: note ?? null }),
    asked_at: now(),
    due_on: dueOn(now()),
    first_confirmed_by: null,
    first_confirmed_at: null,
    done_at: null,
    end_reason: null,
    erasure: null,
  };
  const inserted = await tx
    .insertInto('data_subject_requests')
    .values(signRow(encryption, 'data_subject_requests', request))
    // The first one of concurrent requests wins.
    .onConflict((conflict) =>
      conflict.columns(['person', 'kind', 'by_contact']).where('state', '=', 'open').doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  const opened = inserted ? request : await known();
  if (!opened) throw new Error('the conflicting open request was closed meanwhile');
  if (!inserted && note) await addNote(tx, encryption, opened, note);
  return { reference: opened.reference, dueOn: opened.due_on, isNew: inserted !== undefined };
}

async function addNote(
  tx: Transaction<Tables>,
  encryption: Encryption,
  { id }: Pick<Row, 'id'>,
  note: string,
): Promise<void> {
  const row = await lockOpenRequest(tx, encryption, id);
  const request = row && decryptRequest(encryption, row);
  if (!request || `\n${request.note}\n`.includes(`\n${note}\n`)) return;
  const notes = [request.note, note].filter((one) => one !== null).join('\n');
  await changeRow(tx, encryption, 'data_subject_requests', row, {
    note: encryption.encrypt(`data_subject_requests.note:${id}`, notes),
  });
}

/** Oldest first. Ended requests have no `person`, so they are not found. @throws AlteredRow */
export async function openRowsOf(db: Kysely<Tables>, encryption: Encryption, person: Person): Promise<Row[]> {
  const rows = await db
    .selectFrom('data_subject_requests')
    .selectAll()
    .where('person', 'in', encryption.blindIndexes('data_subject_requests.person', keyOf(person)))
    .orderBy('asked_at')
    .execute();
  return rows.map((row) => verifyRow(encryption, 'data_subject_requests', row));
}

/** Reads a request in any state. @throws AlteredRow */
export async function readRequest(
  db: Kysely<Tables>,
  encryption: Encryption,
  id: string,
): Promise<Row | undefined> {
  const row = db.selectFrom('data_subject_requests').selectAll().where('id', '=', id);
  return verified(encryption, await row.executeTakeFirst());
}

/** @throws AlteredRow */
export async function lockOpenRequest(
  tx: Transaction<Tables>,
  encryption: Encryption,
  id: string,
): Promise<Row | undefined> {
  const row = tx.selectFrom('data_subject_requests').selectAll().where('id', '=', id);
  return verified(encryption, await row.where('state', '=', 'open').forUpdate().executeTakeFirst());
}

const verified = (encryption: Encryption, row: Selectable<Tables['data_subject_requests']> | undefined) =>
  row && verifyRow(encryption, 'data_subject_requests', row);

export function encryptRequest(
  encryption: Encryption,
  { id, person, contact, note }: Pick<OpenRequest, 'id' | 'person' | 'contact' | 'note'>,
): Pick<Row, 'person' | 'person_key' | 'contact' | 'by_contact' | 'note'> {
  return {
    person: encryption.blindIndex('data_subject_requests.person', keyOf(person)),
    person_key: encryption.encrypt(`data_subject_requests.person_key:${id}`, keyOf(person)),
    contact: encryptContact(encryption, id, contact),
    by_contact: encryption.blindIndex('data_subject_requests.by_contact', contact),
    note: note === null ? null : encryption.encrypt(`data_subject_requests.note:${id}`, note),
  };
}

export const encryptContact = (encryption: Encryption, id: string, contact: string) =>
  encryption.encrypt(`data_subject_requests.contact:${id}`, contact);

/** @returns undefined once the person has been told of the outcome */
export const requestContact = (encryption: Encryption, { id, contact }: Row): string | undefined =>
  contact === null ? undefined : encryption.decrypt(`data_subject_requests.contact:${id}`, contact);

/** @returns undefined if the request has ended: its personal columns are erased */
export function decryptRequest(encryption: Encryption, row: Row): OpenRequest | undefined {
  const { id, reference, kind, origin, person_key, note, asked_at, due_on } = row;
  const contact = requestContact(encryption, row);
  if (person_key === null || contact === undefined) return undefined;
  return {
    id,
    reference,
    kind,
    origin,
    askedAt: asked_at,
    dueOn: due_on,
    person: personOf(encryption.decrypt(`data_subject_requests.person_key:${id}`, person_key)),
    contact,
    note: note === null ? null : encryption.decrypt(`data_subject_requests.note:${id}`, note),
  };
}

/**
 * Ends open requests and enqueues the messages about the outcome. Kind, times and outcome remain; the contact remains until the
 * person has been told.
 * @param ending.reason - what was done, or why not
 * @param ending.erasure - JSON, for requests that an erasure ends
 * @returns how many were open
 */
export async function endRequests(
  tx: Transaction<Tables>,
  { encryption, queue, now }: Pick<CoreServices, 'encryption' | 'queue' | 'now'>,
  ids: readonly string[],
  { as, reason, erasure }: { as: RequestEnding; reason?: string; erasure?: string },
): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await tx
    .selectFrom('data_subject_requests')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('state', '=', 'open')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const stored of rows) {
    const row = verifyRow(encryption, 'data_subject_requests', stored);
    await changeRow(tx, encryption, 'data_subject_requests', row, {
      person: null,
      person_key: null,
      by_contact: null,
      note: null,
      done_at: now(),
      erasure: erasure ?? null,
      state: as,
      end_reason:
        reason === undefined
          ? null
          : encryption.encrypt(`data_subject_requests.end_reason:${row.id}`, reason),
    });
    const id = randomUUIDv7();
    await tx
      .insertInto('deliveries')
      .values({
        id,
        request_id: row.id,
        kind: 'request-answer',
        state: 'pending',
        enqueued_at: now(),
        next_attempt_at: now(),
      })
      .execute();
    await queue.send(tx, id);
  }
  return rows.length;
}
