import { existsSync } from 'node:fs';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { CheckResult } from '#contract/desk-operations.ts';
import { checkGateways } from '../../gateways/reachability.ts';
import { type Config, ConfigError } from '../../platform/configuration/config.ts';
import { staffAddresses } from '../../platform/configuration/gateway-settings.ts';
import { explainConnection, placeOf } from '../../platform/database/explain.ts';
import { appliedMigrations, knownMigrations, pendingMigrations } from '../../platform/database/migrate.ts';
import { type Database, openUnmigrated } from '../../platform/database/open.ts';
import { encryptionFor, KeyMissing, needsNewDataKey } from '../../platform/encryption/data-keys.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import { lastBackup } from '../../platform/last-backup.ts';
import { describeError, openLog } from '../../platform/log/log.ts';
import { checkFolder, checkVersion } from './check-content.ts';
import { CheckFailure } from './check-failure.ts';
import { checkAuditLog, checkKey, checkReports } from './check-key.ts';
import { checkRows } from './check-rows.ts';

/** Less free space lasts a day at most, and PostgreSQL stops when it cannot write. */
const minFreeMb = 500;

const openForCheck = (config: Config) => openUnmigrated(config, openLog({ level: 'silent' }));

/**
 * Sends nothing and does not migrate the database. Writes a probe file to DATA_DIR, and deletes it.
 * @param open - opens the database, which is closed at the end; default: opens new connections
 */
export async function* check(config: Config, open = openForCheck): AsyncGenerator<CheckResult> {
  const mode = `${config.gateways} gateways, ${config.databaseUrl ? 'PostgreSQL at DATABASE_URL' : 'PostgreSQL in DATA_DIR'}`;
  // An invalid setting has already stopped the process.
  yield { name: 'configuration', isOk: true, detail: `${mode}, ${config.publicUrl}` };
  yield { name: 'staff mail', isOk: true, detail: staffMailOf(config) };
  const { contentDir } = config;
  if (contentDir) yield await finding('content', () => checkFolder(config, contentDir));
  yield* databaseFindings(config, open);
  yield* gatewayFindings(config);
  yield await finding('disk', () => diskOf(config.dataDir));
  const { backupDir } = config;
  if (backupDir) yield await finding('backup', () => ageOfBackup(backupDir));
}

function staffMailOf(config: Config): string {
  const others = staffAddresses.filter(({ key }) => config[key] !== config.staffMail);
  const named = [
    ...others.map(({ key, receives }) => `${receives} to ${config[key]}`),
    ...Object.entries(config.staffMailByForm).map(([form, to]) => `${form} to ${to}`),
  ];
  return [`to ${config.staffMail}`, ...named, `malpractice reports to ${config.complianceMail}`].join('; ');
}

async function finding(name: CheckResult['name'], run: () => Promise<string>): Promise<CheckResult> {
  try {
    return { name, isOk: true, detail: await run() };
  } catch (error) {
    const { kind, code, message } = describeError(error);
    // Content files belong to the operator: their errors name file, line and reason.
    const isOurs =
      error instanceof CheckFailure ||
      error instanceof ConfigError ||
      error instanceof KeyMissing ||
      name === 'content';
    return {
      name,
      isOk: false,
      detail: isOurs ? (error as Error).message : [kind, code, message].filter(Boolean).join(' '),
    };
  }
}

async function* databaseFindings(config: Config, open: typeof openForCheck): AsyncGenerator<CheckResult> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) {
    yield { name: 'database', isOk: true, detail: 'not created yet; the first start creates it' };
    return;
  }
  let database: Database | undefined;
  const opened = await finding('database', async () => {
    database = await open(config);
    return reachable(database, config);
  });
  yield opened;
  try {
    if (!opened.isOk || !database) return;
    const { db } = database;
    yield await finding('migrations', async () => {
      const applied = await appliedMigrations(db);
      const pending = knownMigrations.filter((name) => !applied.includes(name));
      if (applied.length === 0) throw new CheckFailure('not migrated yet; the next start migrates it');
      if (pending.length === 0) return `${knownMigrations.length} of ${knownMigrations.length} applied`;
      throw new CheckFailure(`not applied: ${pending.join(', ')}; the next start applies them`);
    });
    yield await finding('durability', () => durability(db));
    if ((await pendingMigrations(db).catch(() => ['all'])).length > 0) return;
    yield await finding('key', () => checkKey(config));
    yield await finding('audit log', () => checkAuditLog(database as Database, config));
    let encryption: Encryption | undefined;
    yield await finding('data key', async () => {
      if (await needsNewDataKey(db, config)) return 'none yet; the first start creates DATA_DIR/data.key';
      const opened = await encryptionFor(db, config);
      encryption = opened;
      const rows = await checkRows(db, opened);
      return `DATA_KEY ${opened.keyId} encrypts; ${rows} signed rows, unaltered`;
    });
    const key = encryption;
    if (!key) return;
    yield await finding('reports', () => checkReports(database as Database, key));
    if (!config.contentDir)
      yield await finding('content', () => checkVersion(config, database as Database, key));
  } finally {
    await database?.close();
  }
}

async function reachable(
  { db, direct }: Database,
  { databaseUrl, databaseDirectUrl }: Config,
): Promise<string> {
  const { rows } = await sql<{ version: string; encoding: string; port: number | null }>`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      inet_server_port() as port`
    .execute(db)
    .catch((error: unknown) => {
      throw explainConnection(error, 'DATABASE_URL', databaseUrl);
    });
  const { version = '', encoding, port } = rows[0] ?? {};
  const where = databaseUrl ? placeOf(databaseUrl) : `127.0.0.1:${port}`;
  if (encoding !== 'UTF8') throw new CheckFailure(`encoding ${encoding}, expected UTF8`);
  if (Number.parseInt(version, 10) < 15)
    throw new CheckFailure(`PostgreSQL ${version}, expected 15 or later`);
  if (!databaseDirectUrl) return `answers at ${where}, PostgreSQL ${version}`;
  await sql`select 1`.execute(direct).catch((error: unknown) => {
    throw explainConnection(error, 'DATABASE_DIRECT_URL', databaseDirectUrl);
  });
  return `answers at ${where}, and directly at ${placeOf(databaseDirectUrl)}, PostgreSQL ${version}`;
}

/** PostgreSQL must write an acknowledged lead to the disk. */
async function durability(db: Database['db']): Promise<string> {
  const { rows } = await sql<{ fsync: string; commit: string; pages: string }>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('full_page_writes') as pages`.execute(db);
  const { fsync, commit, pages } = rows[0] ?? {};
  const detail = `fsync ${fsync}, synchronous_commit ${commit}, full_page_writes ${pages}`;
  if (fsync !== 'on' || commit === 'off' || pages !== 'on')
    throw new CheckFailure(`${detail}: a crash may lose acknowledged leads`);
  return detail;
}

async function* gatewayFindings(config: Config): AsyncGenerator<CheckResult> {
  if (config.gateways === 'sandbox') {
    yield {
      name: 'gateways',
      isOk: true,
      detail: `sandbox: messages become files in ${join(config.dataDir, 'outbox')}`,
    };
    return;
  }
  for (const { gateway, detail, error } of await checkGateways(config)) {
    yield { name: gateway, isOk: error === undefined, detail: error ?? detail ?? 'none' };
  }
}

/** Backups run every night, so one has failed by then. */
const oldestBackupHours = 48;

async function ageOfBackup(folder: string): Promise<string> {
  const last = await lastBackup(folder);
  if (!last) throw new CheckFailure(`no backup in ${folder}`);
  const hours = Math.round((Date.now() - last.getTime()) / 3_600_000);
  const detail = `the newest in ${folder} is ${hours} hours old`;
  if (hours > oldestBackupHours) throw new CheckFailure(detail);
  return detail;
}

async function diskOf(dataDir: string): Promise<string> {
  if (!existsSync(dataDir)) return `${dataDir} is not created yet; the first start creates it`;
  const { bavail, bsize, blocks } = await statfs(dataDir);
  const freeMb = Math.floor((bavail * bsize) / 1024 / 1024);
  const detail = `${freeMb} MB free of ${Math.floor((blocks * bsize) / 1024 / 1024)} in ${dataDir}`;
  const probe = join(dataDir, `.check-${process.pid}`);
  try {
    await mkdir(probe);
    await writeFile(join(probe, 'written'), 'x', { flush: true });
  } catch (error) {
    throw new CheckFailure(`${dataDir} cannot be written to (${(error as NodeJS.ErrnoException).code})`);
  } finally {
    await rm(probe, { recursive: true, force: true });
  }
  if (freeMb < minFreeMb) throw new CheckFailure(`${detail}, expected at least ${minFreeMb}`);
  return detail;
}
