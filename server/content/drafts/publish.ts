import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { PublishRefusal } from '#contract/desk-content.ts';
import { type CivilDate, todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { ContentFault } from '#domain/publications/content-faults.ts';
import { contentKinds } from '#domain/publications/content-kinds.ts';
import { isLiveDraft } from '#domain/publications/drafts.ts';
import { isUploadPath } from '#domain/publications/uploads.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { type Content, ContentError, readContent } from '../content.ts';
import { bodyLine } from '../front-matter.ts';
import { withoutUnusedUploads } from '../uploads/unused-uploads.ts';
import { applyChanges, type Changes, type Manifest, writeManifest } from '../versions/manifest.ts';
import { type Author, addVersion, lockVersions, newestId, versionOf } from '../versions/versions.ts';
import { writeFolder } from '../versions/work-folder.ts';
import { rebaseChanges } from './draft-files.ts';
import { changeDraft, type Draft } from './drafts.ts';
import { itemOfPath } from './kinds.ts';

type PublishServices = Pick<PlatformServices, 'config' | 'database' | 'encryption' | 'log' | 'now'>;
/** Writes the audit entry in the change's transaction. */
export type RecordAudit = (tx: Transaction<Tables>) => Promise<void>;

/** A second person must approve changes that concern money or law, and changes of files of unknown kinds. */
export const needsReview = (changes: Changes): boolean =>
  [...changes.keys()].some((path) => {
    const kind = itemOfPath(path)?.kind;
    return kind === undefined || contentKinds[kind].isReviewed;
  });

/**
 * Reads content as it would be with these files.
 * @param day - the civil date in Riyadh; undefined is today
 */
export async function tryContent(
  services: Pick<PublishServices, 'config' | 'database'>,
  files: Manifest,
  day?: CivilDate,
): Promise<{ content: Content } | { fault: ContentFault }> {
  let folder = '';
  try {
    folder = await writeFolder(services, files);
    return { content: await readContent(folder, services.config, day) };
  } catch (error) {
    return { fault: await faultOf(error, folder) };
  }
}

/**
 * Converts a ContentError to a fault for the desk. Its lines are counted as in the editor, without the front matter.
 * @throws any error but a ContentError
 */
async function faultOf(error: unknown, folder: string): Promise<ContentFault> {
  if (!(error instanceof ContentError)) throw error;
  const { file, line, place = [], key, values = {} } = error.fault;
  const path = file.replace(`${folder}/`, '');
  const item = itemOfPath(path);
  const text = item?.fields ? await readFile(file, 'utf8').catch(() => '') : '';
  return {
    path,
    kind: item?.kind,
    place,
    key,
    line: bodyLine(text, line),
    // A line of the other language's file, whose front matter has as many lines as this one's.
    values: { ...values, ...(typeof values.line === 'number' && { line: bodyLine(text, values.line) ?? 1 }) },
  };
}

/**
 * @param draft - as the publisher saw it. If it has changed since, it is not published (`stale`)
 * @param publishAt - when `publishDue` must publish the draft; undefined publishes now
 */
export async function publishDraft(
  services: PublishServices,
  publisher: Author,
  draft: Draft,
  recordAudit: RecordAudit,
  publishAt?: Date,
): Promise<{ version: number } | { scheduled: Date } | PublishRefusal> {
  const { database, encryption, now } = services;
  if (!isLiveDraft(draft.state)) return { refused: 'unknown' };
  const day = publishAt && todayInRiyadh(publishAt);
  const ready = await readyToPublish(services, draft, day).catch(
    async (error: unknown): Promise<PublishRefusal> => ({
      refused: 'invalid',
      fault: await faultOf(error, ''),
    }),
  );
  if ('refused' in ready) return ready;
  return database.db.transaction().execute(async (tx) => {
    await lockVersions(tx);
    // Somebody has published a version since the draft was checked.
    if ((await newestId(tx)) !== ready.base) return { refused: 'stale' };
    let version: number | undefined;
    const changed = await changeDraft(tx, services, draft.id, async (current) => {
      if (!isDeepStrictEqual(current, draft)) return undefined;
      if (publishAt) {
        const { subject, name } = publisher;
        return {
          state: 'scheduled',
          publishAt,
          publisher: { subject, name },
          remark: null,
          refusal: null,
        };
      }
      const { title: reason, approvedBy } = current;
      const added = { files: ready.files, author: publisher, madeAt: now(), reason, approvedBy };
      version = await addVersion(tx, encryption, added);
      const used = [...current.changes].filter(([path]) => !isUploadPath(path) || ready.files.has(path));
      return { state: 'published', changes: new Map(used), remark: null, refusal: null };
    });
    if (!changed) return { refused: 'stale' };
    await recordAudit(tx);
    return publishAt ? { scheduled: publishAt } : { version: version ?? 0 };
  });
}

async function readyToPublish(
  services: PublishServices,
  draft: Draft,
  day: CivilDate | undefined,
): Promise<{ base: number; files: Manifest } | PublishRefusal> {
  if (draft.changes.size === 0) return { refused: 'empty' };
  const isApproved = draft.state === 'approved' || (draft.state === 'scheduled' && draft.approver !== null);
  if (needsReview(draft.changes) && !isApproved) return { refused: 'needs-review' };
  const { base, changes, overlaps } = await rebaseChanges(services, draft);
  if (overlaps.length > 0) return { refused: 'overlaps', overlaps };
  const before: Manifest = (await versionOf(services, base))?.files ?? new Map();
  const after = applyChanges(before, changes);
  const tried = await tryContent(services, after, day);
  if ('fault' in tried) return { refused: 'invalid', fault: tried.fault };
  const files = await withoutUnusedUploads(tried.content.folder, after);
  return writeManifest(files) === writeManifest(before) ? { refused: 'empty' } : { base, files };
}

export async function rollBack(
  services: PublishServices,
  publisher: Author,
  id: number,
  reason: string,
  recordAudit: RecordAudit,
): Promise<{ version: number } | PublishRefusal> {
  const { database, encryption, now } = services;
  const [old, newest] = await Promise.all([versionOf(services, id), newestId(database.db)]);
  if (id === newest) return { refused: 'empty' };
  if (!old) return { refused: 'unknown' };
  const tried = await tryContent(services, old.files);
  if ('fault' in tried) return { refused: 'invalid', fault: tried.fault };
  return database.db.transaction().execute(async (tx) => {
    await lockVersions(tx);
    const added = { files: old.files, author: publisher, madeAt: now(), reason, approvedBy: null };
    const version = await addVersion(tx, encryption, added);
    await recordAudit(tx);
    return { version };
  });
}
