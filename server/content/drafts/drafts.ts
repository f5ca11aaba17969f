import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type DraftState, isLiveDraft } from '#domain/publications/drafts.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { changeRow, signRow, verifyRow } from '../../platform/encryption/signed-rows.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { type Changes, readChanges, writeManifest } from '../versions/manifest.ts';
import type { Author } from '../versions/versions.ts';

type DraftServices = Pick<PlatformServices, 'database' | 'encryption'>;
type Row = ReturnType<typeof verifyRow<'content_drafts'>>;

/** Changes to published content that are not on the site yet. */
export interface Draft {
  id: string;
  title: string;
  /** The version that it changes. */
  base: number;
  changes: Changes;
  /** Everybody who changed it. None of them can approve it. */
  authors: Author[];
  state: DraftState;
  changedAt: Date;
  approver: string | null;
  approvedBy: string | null;
  publishAt: Date | null;
  /** Why it was sent back, or could not be published when it was due. */
  remark: string | null;
}

const toDraft = (row: Row): Draft => ({
  id: row.id,
  title: row.title,
  base: row.base,
  changes: readChanges(row.files),
  authors: JSON.parse(row.authors) as Author[],
  state: row.state,
  changedAt: row.changed_at,
  approver: row.approver,
  approvedBy: row.approved_by,
  publishAt: row.publish_at,
  remark: row.remark,
});

const toColumns = ({ changes, authors, ...draft }: Partial<Omit<Draft, 'id'>>): Partial<Row> => ({
  ...(draft.title !== undefined && { title: draft.title.toWellFormed() }),
  ...(draft.base !== undefined && { base: draft.base }),
  ...(changes && { files: writeManifest(changes) }),
  ...(authors && { authors: JSON.stringify(authors.map(wellFormed)) }),
  ...(draft.state && { state: draft.state }),
  ...(draft.changedAt && { changed_at: draft.changedAt }),
  ...(draft.approver !== undefined && { approver: draft.approver }),
  ...(draft.approvedBy !== undefined && { approved_by: draft.approvedBy }),
  ...(draft.publishAt !== undefined && { publish_at: draft.publishAt }),
  ...(draft.remark !== undefined && { remark: draft.remark?.toWellFormed() ?? null }),
});

const wellFormed = ({ subject, name }: Author) => ({
  subject: subject.toWellFormed(),
  name: name.toWellFormed(),
});

/**
 * Returns the drafts that can still change, the newest change first.
 * @throws AlteredRow if one was changed outside the site
 */
export async function liveDrafts({ database, encryption }: DraftServices): Promise<Draft[]> {
  const rows = await database.db
    .selectFrom('content_drafts')
    .selectAll()
    .where('state', 'not in', ['published', 'discarded'])
    .orderBy('changed_at', 'desc')
    .execute();
  return rows.map((row) => toDraft(verifyRow(encryption, 'content_drafts', row)));
}

/** Returns a draft; undefined if there is none with this id. */
export async function draftOf(
  { database, encryption }: DraftServices,
  id: string,
): Promise<Draft | undefined> {
  const row = await database.db
    .selectFrom('content_drafts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toDraft(verifyRow(encryption, 'content_drafts', row));
}

/** Begins a draft of a version. */
export async function addDraft(
  tx: Transaction<Tables>,
  encryption: DraftServices['encryption'],
  { title, base, author, now }: { title: string; base: number; author: Author; now: Date },
): Promise<Draft> {
  const row: Row = {
    id: randomUUID(),
    title: title.toWellFormed(),
    base,
    files: writeManifest(new Map()),
    authors: JSON.stringify([wellFormed(author)]),
    state: 'open',
    changed_at: now,
    approver: null,
    approved_by: null,
    publish_at: null,
    remark: null,
  };
  await tx
    .insertInto('content_drafts')
    .values(signRow(encryption, 'content_drafts', row))
    .execute();
  return toDraft(row);
}

/**
 * Locks a draft for the rest of the transaction and changes it.
 * @param change - returns the new fields, or undefined to leave it
 * @returns the draft afterwards; undefined if there is no such draft, it is final, or `change` left it
 */
export async function changeDraft(
  tx: Transaction<Tables>,
  encryption: DraftServices['encryption'],
  id: string,
  change: (
    draft: Draft,
  ) => Partial<Omit<Draft, 'id'>> | undefined | Promise<Partial<Omit<Draft, 'id'>> | undefined>,
): Promise<Draft | undefined> {
  const found = await tx
    .selectFrom('content_drafts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const row = verifyRow(encryption, 'content_drafts', found);
  const draft = toDraft(row);
  const changed = isLiveDraft(draft.state) ? await change(draft) : undefined;
  return changed && toDraft(await changeRow(tx, encryption, 'content_drafts', row, toColumns(changed)));
}

/** Returns the authors with one more, who counts once. */
export const withAuthor = (authors: readonly Author[], author: Author): Author[] => [
  ...authors.filter(({ subject }) => subject !== author.subject),
  author,
];
