import { randomUUIDv7 } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';

/** An internal note by the staff. */
export interface LeadNote {
  at: Date;
  author: string;
  text: string;
}

/** A note moved to another submission cannot be decrypted. */
export const notePlace = (submissionId: string, id: string) =>
  `lead_notes.body:${submissionId}:${id}` as const;

export async function notesOf(
  db: Kysely<Tables>,
  encryption: Encryption,
  submissionId: string,
): Promise<LeadNote[]> {
  const rows = await db
    .selectFrom('lead_notes')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .orderBy('written_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, written_at, body }) => ({
    ...(JSON.parse(encryption.decrypt(notePlace(submissionId, id), body)) as Omit<LeadNote, 'at'>),
    at: written_at,
  }));
}

export async function addNote(
  db: Kysely<Tables>,
  encryption: Encryption,
  submissionId: string,
  { at, author, text }: LeadNote,
): Promise<void> {
  const id = randomUUIDv7();
  const body = encryption.encrypt(notePlace(submissionId, id), JSON.stringify({ author, text }));
  await db
    .insertInto('lead_notes')
    .values({ id, submission_id: submissionId, written_at: at, body })
    .execute();
}
