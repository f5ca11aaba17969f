import { randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import { type DraftState, isLiveDraft } from '#domain/publications/drafts.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { changeRow, signRow, verifiedRows, verifyRow } from '../../platform/encryption/signed-rows.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { type Changes, readChanges, writeManifest } from '../versions/manifest.ts';
import type { Author } from '../versions/versions.ts';

type DraftServices = Pick<PlatformServices, 'database' | 'encryption' | 'log'>;
type Row = ReturnType<typeof verifyRow<'content_drafts'>>;

export interface Draft {
  id: string;
  title: string;
  base: number;
  changes: Changes;
  /** Authors cannot approve the draft. */
  authors: Author[];
  state: DraftState;
  /** When any field last changed. Pages post it with each step, so that a stale page changes nothing. */
  changedAt: Date;
  approver: string | null;
  approvedBy: string | null;
  publishAt: Date | null;
  publisher: Author | null;
  /** The reviewer's reason for sending it back. */
  remark: string | null;
  /** A `PublishRefusal` as JSON, if publishing at `publishAt` failed. */
  refusal: string | null;
}

export type DraftChanges = Partial<Omit<Draft, 'id' | 'changedAt'>>;

export const reopened = {
  state: 'open',
  approver: null,
  approvedBy: null,
  publishAt: null,
  publisher: null,
  remark: null,
  refusal: null,
} as const satisfies Partial<Draft>;

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
  publisher: row.publisher === null ? null : (JSON.parse(row.publisher) as Author),
  remark: row.remark,
  refusal: row.refusal,
});

const toColumns = ({ changes, authors, publisher, ...draft }: DraftChanges): Partial<Row> => ({
  ...(draft.title !== undefined && { title: draft.title.toWellFormed() }),
  ...(draft.base !== undefined && { base: draft.base }),
  ...(changes && { files: writeManifest(changes) }),
  ...(authors && { authors: JSON.stringify(authors.map(wellFormed)) }),
  ...(draft.state && { state: draft.state }),
  ...(draft.approver !== undefined && { approver: draft.approver }),
  ...(draft.approvedBy !== undefined && { approved_by: draft.approvedBy }),
  ...(draft.publishAt !== undefined && { publish_at: draft.publishAt }),
  ...(publisher !== undefined && { publisher: publisher && JSON.stringify(wellFormed(publisher)) }),
  ...(draft.remark !== undefined && { remark: draft.remark?.toWellFormed() ?? null }),
  ...(draft.refusal !== undefined && { refusal: draft.refusal }),
});

const wellFormed = ({ subject, name }: Author) => ({
  subject: subject.toWellFormed(),
  name: name.toWellFormed(),
});

/** Logs and skips rows that were altered outside the site. */
const verifiedDrafts = (services: DraftServices, rows: readonly Selectable<Tables['content_drafts']>[]) =>
  verifiedRows(services, 'content_drafts', rows).map(toDraft);

/** Sorted by change, the newest first. */
export async function liveDrafts(services: DraftServices): Promise<Draft[]> {
  const rows = await services.database.db
    .selectFrom('content_drafts')
    .selectAll()
    .where('state', 'not in', ['published', 'discarded'])
    .orderBy('changed_at', 'desc')
    .execute();
  return verifiedDrafts(services, rows);
}

/** Sorted by time, the earliest first. */
export async function dueDrafts(services: DraftServices, now: Date): Promise<Draft[]> {
  const rows = await services.database.db
    .selectFrom('content_drafts')
    .selectAll()
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .execute();
  return verifiedDrafts(services, rows);
}

export async function draftOf(services: DraftServices, id: string): Promise<Draft | undefined> {
  const rows = await services.database.db
    .selectFrom('content_drafts')
    .selectAll()
    .where('id', '=', id)
    .execute();
  return verifiedDrafts(services, rows)[0];
}

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
    publisher: null,
    remark: null,
    refusal: null,
  };
  await tx
    .insertInto('content_drafts')
    .values(signRow(encryption, 'content_drafts', row))
    .execute();
  return toDraft(row);
}

/**
 * Locks the draft for the rest of the transaction. Also changes `changedAt`.
 * @param change - returns the new fields, or undefined to change nothing
 * @returns undefined if there is no such draft, it is final, or `change` returned undefined
 */
export async function changeDraft(
  tx: Transaction<Tables>,
  { encryption, now }: Pick<PlatformServices, 'encryption' | 'now'>,
  id: string,
  change: (draft: Draft) => DraftChanges | undefined | Promise<DraftChanges | undefined>,
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
  if (!changed) return undefined;
  const columns = { ...toColumns(changed), changed_at: now() };
  return toDraft(await changeRow(tx, encryption, 'content_drafts', row, columns));
}

/** A person who is an author already is not listed twice. */
export const withAuthor = (authors: readonly Author[], author: Author): Author[] => [
  ...authors.filter(({ subject }) => subject !== author.subject),
  author,
];
