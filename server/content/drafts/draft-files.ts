import type { ContentPlace } from '#domain/publications/content-faults.ts';
import { mergeJson, parseJson } from '#domain/publications/merge.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { readBlob, saveBlobs } from '../versions/blobs.ts';
import { applyChanges, type Changes, type Manifest } from '../versions/manifest.ts';
import { type Author, newestId, type VersionSource, versionOf } from '../versions/versions.ts';
import { changeDraft, type Draft, reopened, withAuthor } from './drafts.ts';
import { itemOfPath } from './kinds.ts';

type FileServices = Pick<PlatformServices, 'database' | 'encryption' | 'log' | 'now'>;

/** A file as an editor sent it. */
export interface SentFile {
  path: string;
  /** The digest of the text that the editor changed; undefined for a new file. */
  basedOn: string | undefined;
  /** Undefined removes the file. */
  bytes: Buffer | undefined;
}

/** A file that somebody else saved meanwhile. */
export interface Conflict {
  path: string;
  /** The digest of their text; undefined if they removed the file. */
  theirs: string | undefined;
}

/** Returns all files of a draft: the files of its base version, with the draft's changes. */
export async function filesOf(
  source: VersionSource,
  draft: Pick<Draft, 'base' | 'changes'>,
): Promise<Manifest> {
  const base = await versionOf(source, draft.base);
  return applyChanges(base?.files ?? new Map(), draft.changes);
}

/**
 * Saves files in a draft, all or none. Editing reopens a draft that was approved or scheduled.
 * @returns the digests of the saved files; the conflicts, if others saved meanwhile (then nothing is saved); undefined
 *   if the draft is final
 */
export async function saveFiles(
  services: FileServices,
  author: Author,
  draftId: string,
  sent: readonly SentFile[],
  recordAudit: (tx: Parameters<typeof changeDraft>[0]) => Promise<void>,
): Promise<{ saved: Changes } | { conflicts: Conflict[] } | undefined> {
  const { database, encryption, now } = services;
  const present = sent.flatMap(({ bytes }) => (bytes ? [bytes] : []));
  const digests = await saveBlobs(database.db, present, now());
  const saved = new Map<string, string | undefined>();
  for (const { path, bytes } of sent) saved.set(path, bytes && digests.shift());
  let conflicts: Conflict[] = [];
  const changed = await database.db.transaction().execute(async (tx) => {
    const draft = await changeDraft(tx, encryption, draftId, async (draft) => {
      const files = await filesOf({ encryption, database: { db: tx } }, draft);
      conflicts = sent
        .filter(({ path, basedOn }) => files.get(path) !== basedOn && files.get(path) !== saved.get(path))
        .map(({ path }) => ({ path, theirs: files.get(path) }));
      if (conflicts.length > 0) return undefined;
      return {
        changes: new Map([...draft.changes, ...saved]),
        authors: withAuthor(draft.authors, author),
        changedAt: now(),
        ...reopened,
      };
    });
    if (draft) await recordAudit(tx);
    return draft;
  });
  if (conflicts.length > 0) return { conflicts };
  return changed && { saved };
}

/**
 * Rebases a draft's changes onto the newest version, without saving them. Fields that only others changed get the
 * published value. Where both changed a field, the draft keeps its own value.
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
        digest && path.endsWith('.json') ? parseJson(String(await readBlob(database.db, digest))) : undefined,
      ),
    );
    // Markdown, other files, removed files and invalid JSON have no fields to merge.
    if (own === undefined || others === undefined) {
      changes.set(path, mine);
      overlaps.push({ path, kind, place: [] });
      continue;
    }
    const { value, conflicts } = mergeJson(old, own, others);
    const [digest] = await saveBlobs(database.db, [Buffer.from(toText(value))], now());
    changes.set(path, digest);
    overlaps.push(...conflicts.map((place) => ({ path, kind, place })));
  }
  return { base: newest, changes, overlaps };
}

/** Formats a value as the desk writes it to JSON files of the content. */
export const toText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
