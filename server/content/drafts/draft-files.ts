import type { Transaction } from 'kysely';
import type { ContentPlace } from '#domain/publications/content-faults.ts';
import { readContentValue, writeContentValue } from '#domain/publications/content-value.ts';
import { mergeJson } from '#domain/publications/merge.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { readBlob, saveBlobs } from '../versions/blobs.ts';
import { applyChanges, type Changes, type Manifest } from '../versions/manifest.ts';
import { type Author, newestId, type VersionSource, versionOf } from '../versions/versions.ts';
import { addDraft, changeDraft, type Draft, draftOf, reopened, withAuthor } from './drafts.ts';
import { itemOfPath } from './kinds.ts';

type FileServices = Pick<PlatformServices, 'database' | 'encryption' | 'log' | 'now'>;

export interface SavedFile {
  path: string;
  /** The digest of the text that the editor changed; undefined for a new file. */
  basedOn: string | undefined;
  /** Undefined removes the file. */
  bytes: Buffer | undefined;
}

export interface Conflict {
  path: string;
  /** The digest of the file as others saved it; undefined if they removed the file. */
  theirs: string | undefined;
}

/** Applies the draft's changes to its base version. */
export async function draftFiles(
  source: VersionSource,
  draft: Pick<Draft, 'base' | 'changes'>,
): Promise<Manifest> {
  const base = await versionOf(source, draft.base);
  return applyChanges(base?.files ?? new Map(), draft.changes);
}

/**
 * Saves all files or none. Editing reopens a draft that was approved or scheduled.
 * @param id - undefined adds a draft on the newest version
 * @returns the draft and the digests of the saved files; the conflicts, if others saved meanwhile (then nothing is
 * saved); undefined if there is no such draft, or it is final
 */
export async function saveFiles(
  services: FileServices,
  author: Author,
  { id, title }: { id: string | undefined; title: string },
  sent: readonly SavedFile[],
  recordAudit: (tx: Transaction<Tables>, draft: Draft) => Promise<void>,
): Promise<{ draft: Draft; saved: Changes } | { conflicts: Conflict[] } | undefined> {
  const { database, encryption, now } = services;
  if (id && !(await draftOf(services, id))) return undefined;
  const present = sent.flatMap(({ bytes }) => (bytes ? [bytes] : []));
  const digests = await saveBlobs(database.db, present, now());
  const saved = new Map<string, string | undefined>();
  for (const { path, bytes } of sent) saved.set(path, bytes && digests.shift());
  let conflicts: Conflict[] = [];
  const draft = await database.db.transaction().execute(async (tx) => {
    const base = await newestId(tx);
    if (base === undefined) return undefined;
    const draftId = id ?? (await addDraft(tx, encryption, { title, base, author, now: now() })).id;
    const changed = await changeDraft(tx, services, draftId, async (current) => {
      const version = await versionOf({ encryption, database: { db: tx } }, current.base);
      const published: Manifest = version?.files ?? new Map();
      const files = applyChanges(published, current.changes);
      conflicts = sent
        .filter(({ path, basedOn }) => files.get(path) !== basedOn && files.get(path) !== saved.get(path))
        .map(({ path }) => ({ path, theirs: files.get(path) }));
      if (conflicts.length > 0) return undefined;
      const changes = [...new Map([...current.changes, ...saved])];
      return {
        changes: new Map(changes.filter(([path, digest]) => digest !== published.get(path))),
        authors: withAuthor(current.authors, author),
        ...reopened,
        // The authors need the remark until they ask for the next review.
        remark: current.remark,
      };
    });
    if (changed) await recordAudit(tx, changed);
    else if (!id) await tx.deleteFrom('content_drafts').where('id', '=', draftId).execute();
    return changed;
  });
  if (conflicts.length > 0) return { conflicts };
  return draft && { draft, saved };
}

/**
 * Rebases onto the newest version, without saving. Fields that only others changed get the published value. Where both
 * changed a field, the draft keeps its own value.
 * @returns the new base and changes, for the caller to save, and the fields that both changed
 */
export async function rebaseChanges(
  services: FileServices,
  draft: Draft,
): Promise<{ base: number; changes: Changes; overlaps: ContentPlace[] }> {
  const { database, now } = services;
  const newest = (await newestId(database.db)) ?? draft.base;
  if (newest === draft.base) return { base: newest, changes: draft.changes, overlaps: [] };
  const [base, theirs] = await Promise.all([versionOf(services, draft.base), versionOf(services, newest)]);
  const changes = new Map<string, string | undefined>();
  const overlaps: ContentPlace[] = [];
  for (const [path, mine] of draft.changes) {
    const [before, after] = [base?.files.get(path), theirs?.files.get(path)];
    if (mine === after) continue;
    const kind = itemOfPath(path)?.kind;
    if (before === after) {
      changes.set(path, mine);
      continue;
    }
    const [old, own, others] = await Promise.all(
      [before, mine, after].map(async (digest) =>
        digest && /\.(json|md)$/.test(path)
          ? readContentValue(path, String(await readBlob(database.db, digest)))
          : undefined,
      ),
    );
    // Pictures, PDFs, removed files and invalid JSON have no parts to merge.
    if (own === undefined || others === undefined) {
      changes.set(path, mine);
      overlaps.push({ path, kind, place: [] });
      continue;
    }
    const { value, conflicts } = mergeJson(old, own, others);
    const [digest] = await saveBlobs(database.db, [Buffer.from(writeContentValue(path, value))], now());
    changes.set(path, digest);
    // A paragraph has no name, so a text is named once as a whole.
    const places = path.endsWith('.md')
      ? conflicts.slice(0, 1).map(() => [])
      : conflicts.map(({ place }) => place);
    overlaps.push(...places.map((place) => ({ path, kind, place })));
  }
  return { base: newest, changes, overlaps };
}
