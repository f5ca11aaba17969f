import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import { signRow, verifiedRows, verifyRow } from '../../platform/encryption/signed-rows.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';

type VersionServices = Pick<PlatformServices, 'database' | 'encryption' | 'log'>;

/** A member of staff, the operator, or the site itself. */
export interface Author {
  subject: string;
  name: string;
}

export const siteAuthor: Author = { subject: 'site', name: 'site' };
export const operatorAuthor: Author = { subject: 'ops', name: 'operator' };

export interface Version {
  id: number;
  parent: number | null;
  madeAt: Date;
  author: Author;
  /** Null if no second person had to approve. */
  approvedBy: string | null;
  reason: string;
  files: Manifest;
}

/** `db` is a connection or a transaction. */
export interface VersionSource extends Pick<VersionServices, 'encryption'> {
  database: { db: Kysely<Tables> };
}

const maxInteger = 2 ** 31 - 1;
/** The advisory lock that serialises adding versions. Any number that no other lock uses. */
const lockKey = 0x766572;

export async function newestId(db: Kysely<Tables>): Promise<number | undefined> {
  const { id } = await db
    .selectFrom('content_versions')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return (id as number | null) ?? undefined;
}

/**
 * Newest first. Logs and skips rows that were altered outside the site.
 * @param before - only versions with a smaller number
 */
export async function recentVersions(
  { database, encryption, log }: VersionServices,
  count: number,
  before?: number,
): Promise<Version[]> {
  const rows = await database.db
    .selectFrom('content_versions')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return verifiedRows({ encryption, log }, 'content_versions', rows).map(toVersion);
}

/** @throws AlteredRow if it was changed outside the site */
export async function versionOf(
  { database, encryption }: VersionSource,
  id: number,
): Promise<Version | undefined> {
  if (!(id >= 1 && id <= maxInteger)) return undefined;
  const row = await database.db
    .selectFrom('content_versions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toVersion(verifyRow(encryption, 'content_versions', row));
}

const toVersion = (row: ReturnType<typeof verifyRow<'content_versions'>>): Version => ({
  id: row.id,
  parent: row.parent,
  madeAt: row.made_at,
  author: { subject: row.subject, name: row.name },
  approvedBy: row.approved_by,
  reason: row.reason,
  files: readManifest(row.files),
});

/** The lock lasts until the transaction ends. */
export async function lockVersions(tx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx);
}

/** Inserts the next version. Call `lockVersions` first. */
export async function addVersion(
  tx: Transaction<Tables>,
  encryption: VersionServices['encryption'],
  { files, author, madeAt, reason, approvedBy }: Omit<Version, 'id' | 'parent'>,
): Promise<number> {
  const parent = (await newestId(tx)) ?? null;
  const id = (parent ?? 0) + 1;
  await tx
    .insertInto('content_versions')
    .values(
      signRow(encryption, 'content_versions', {
        id,
        parent,
        made_at: madeAt,
        subject: author.subject.toWellFormed(),
        name: author.name.toWellFormed(),
        approved_by: approvedBy,
        reason: reason.toWellFormed(),
        files: writeManifest(files),
      }),
    )
    .execute();
  return id;
}
