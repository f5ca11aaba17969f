import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { everythingIn, sendEverything } from '../backup/testing-content.ts';
import { appliedMigrations, migrate } from '../database/migrate.ts';
import { type Database, openDatabase, openUnmigrated } from '../database/open.ts';
import { emptyEmbedded, type FreshDatabase, freshEmbedded, freshPostgres } from '../database/testing.ts';
import { findPrograms } from '../database/testing-postgres.ts';
import { openLog } from '../log.ts';
import { readLastBackup } from '../metrics/last-backup.ts';
import { startTestServer } from '../testing.ts';
import { applicant, sandboxCodes } from '../testing-applicant.ts';
import { type ServerProcess, startProcess } from '../testing-process.ts';
import { runOps, startOps } from './testing.ts';

const log = openLog({ level: 'silent' });

/** Everything in a database that nobody has open. */
async function contentOf(fresh: Pick<FreshDatabase, 'databaseUrl' | 'dataDir'>) {
  const database = await openDatabase(fresh, log);
  try {
    return await everythingIn(database, fresh.dataDir);
  } finally {
    await database.close();
  }
}
async function removedAfter(fresh: Promise<FreshDatabase>): Promise<FreshDatabase> {
  const made = await fresh;
  onTestFinished(() => made.remove());
  return made;
}
const envOf = ({ dataDir, databaseUrl }: FreshDatabase) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
});

describe('a site on the embedded database', () => {
  let fresh: FreshDatabase;
  let site: ServerProcess;
  beforeAll(async () => {
    fresh = await freshEmbedded();
    site = await startProcess(envOf(fresh));
  });
  afterAll(async () => {
    await site.kill('SIGKILL');
    await fresh.remove();
  });

  test('is backed up while it runs, and goes on elsewhere from the backup', {
    timeout: 120_000,
  }, async () => {
    const visitor = applicant('0540000021', {
      serverUrl: () => site.url,
      codeSentTo: sandboxCodes(fresh.dataDir),
    });
    const lead = await visitor.apply();
    const folder = join(fresh.dataDir, 'backup-1');
    const { code, out, err } = await runOps(envOf(fresh), 'backup', folder);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/submissions 1\b/) });
    expect(err).toContain('MALPRACTICE_KEY');
    expect((await readLastBackup(fresh.dataDir))?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(await runOps(envOf(fresh), 'backup', folder)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is there already'),
    });
    expect(await runOps(envOf(fresh), 'restore', folder)).toEqual({
      code: 1,
      out: '',
      err: 'a server runs on this database: stop it first\n',
    });

    const elsewhere = await removedAfter(emptyEmbedded());
    await copyFile(join(fresh.dataDir, 'malpractice.key'), join(elsewhere.dataDir, 'malpractice.key'));
    expect(await runOps(envOf(elsewhere), 'restore', folder)).toEqual({ code: 0, out, err: '' });
    const next = await startProcess(envOf(elsewhere));
    onTestFinished(() => void next.kill('SIGKILL'));
    // The code that was sent before the backup proves the application after it.
    const sms = join(fresh.dataDir, 'outbox', 'sms');
    for (const name of await readdir(sms)) {
      await mkdir(join(elsewhere.dataDir, 'outbox/sms'), { recursive: true });
      await copyFile(join(sms, name), join(elsewhere.dataDir, 'outbox/sms', name));
    }
    const again = applicant('0540000021', {
      serverUrl: () => next.url,
      codeSentTo: sandboxCodes(elsewhere.dataDir),
    });
    expect(await again.prove(lead)).toEqual({ isValid: true });
    expect(await again.confirm(lead)).toMatchObject({ reference: lead.reference });
    await next.kill('SIGTERM');
  });

  test('is not moved while it runs', async () => {
    const target = await removedAfter(freshPostgres());
    const env = { ...envOf(fresh), DATABASE_URL: target.databaseUrl ?? '' };
    expect(await runOps(env, 'move')).toEqual({
      code: 1,
      out: '',
      err: 'a server runs on this database: stop it first\n',
    });
  });
});

test('the embedded database moves to PostgreSQL with every row and file, into an empty one only', {
  timeout: 120_000,
}, async () => {
  const source = await removedAfter(freshEmbedded());
  const server = await startTestServer({ ...source, remove: async () => {} }, { env: { DATA_KEY: '' } });
  await sendEverything(server);
  const before = await everythingIn(server.services.database, source.dataDir);
  await server.stop();

  // Of one that was killed.
  await mkdir(join(source.dataDir, 'moving-before'));
  const target = await removedAfter(freshPostgres());
  const env = { ...envOf(source), DATABASE_URL: target.databaseUrl ?? '' };
  const moved = await runOps(env, 'move');
  expect(moved).toMatchObject({
    code: 0,
    out: expect.stringMatching(/submissions \d+.*files on their own 1\n$/),
  });
  // Where the site runs next nothing of the old folder is needed.
  expect(await contentOf({ databaseUrl: target.databaseUrl, dataDir: target.dataDir })).toEqual(before);
  expect((await readdir(source.dataDir)).filter((name) => name.startsWith('moving'))).toEqual([]);

  expect(await runOps(env, 'move')).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^the database is not empty: there are rows in \w+\n$/),
  });
});

test.each([
  [
    'without a place to move to',
    async () => ({ DATA_DIR: (await removedAfter(emptyEmbedded())).dataDir }),
    'DATABASE_URL: got nothing',
  ],
  [
    'without anything to move',
    async () => envOf(await removedAfter(freshPostgres())),
    'there is no embedded database in',
  ],
])('nothing moves %s', async (_, env, told) => {
  expect(await runOps(await env(), 'move')).toEqual({ code: 1, out: '', err: expect.stringContaining(told) });
});

test('a site on PostgreSQL is backed up by a command of its own, and restored', async () => {
  const source = await removedAfter(freshPostgres());
  const server = await startTestServer({ ...source, remove: async () => {} }, { env: { DATA_KEY: '' } });
  await sendEverything(server);
  const before = await everythingIn(server.services.database, source.dataDir);
  const folder = join(source.dataDir, 'backup-1');
  expect(await runOps(envOf(source), 'backup', folder)).toMatchObject({ code: 0 });
  await server.stop();
  const target = await removedAfter(freshPostgres());
  await copyFile(join(source.dataDir, 'malpractice.key'), join(target.dataDir, 'malpractice.key'));
  expect(await runOps(envOf(target), 'restore', folder)).toMatchObject({ code: 0 });
  expect(await contentOf(target)).toEqual(before);
  await rm(folder, { recursive: true });
});

test('a backup that was killed in its middle leaves no half one, and the next one is whole', async () => {
  const source = await removedAfter(freshPostgres());
  const server = await startTestServer({ ...source, remove: async () => {} }, { env: { DATA_KEY: '' } });
  await sendEverything(server);
  const before = await everythingIn(server.services.database, source.dataDir);
  await server.stop();
  const folder = join(source.dataDir, 'backups/1');
  const locked = await openUnmigrated(source, log);
  onTestFinished(() => locked.close());
  await locked.db.transaction().execute(async (tx) => {
    // The backup comes as far as this table, and waits.
    await sql`lock table submissions in access exclusive mode`.execute(tx);
    const backup = startOps(envOf(source), 'backup', folder);
    const waits = sql`select pid from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await waits.execute(tx)).rows.length, { timeout: 10_000 }).toBe(1);
    backup.kill();
    expect(await backup.ended).toMatchObject({ code: null });
  });
  expect(await readdir(join(folder, '..'))).toEqual(['1.partial']);

  const next = join(source.dataDir, 'backups/2');
  expect(await runOps(envOf(source), 'backup', next)).toMatchObject({ code: 0 });
  expect(await readdir(join(folder, '..'))).toEqual(['2']);
  const target = await removedAfter(freshPostgres());
  await copyFile(join(source.dataDir, 'malpractice.key'), join(target.dataDir, 'malpractice.key'));
  expect(await runOps(envOf(target), 'restore', next)).toMatchObject({ code: 0 });
  expect(await contentOf(target)).toEqual(before);
});

test('a command leaves the tables of an older version to the servers that still run on them', async () => {
  const older = await removedAfter(freshPostgres());
  const unmigrated = async <T>(work: (db: Database['db']) => Promise<T>) => {
    const database = await openUnmigrated(older, log);
    const result = await work(database.db);
    await database.close();
    return result;
  };
  await unmigrated((db) => migrate(db, '004-files-reports-customers'));
  const refused = { code: 1, out: '', err: expect.stringMatching(/005-.*restart the servers first/) };
  expect(await runOps(envOf(older), 'backup', join(older.dataDir, 'backup'))).toEqual(refused);
  expect(await runOps(envOf(older), 'deliveries', 'list')).toEqual(refused);
  expect((await unmigrated(appliedMigrations)).at(-1)).toBe('004-files-reports-customers');
});

/** The npm package brings a server and no `pg_dump`; `ops backup` above is tried everywhere. */
const pgDump = await findPrograms().then(
  (folder) => join(folder, 'pg_dump'),
  () => 'pg_dump',
);
const hasPgDump = existsSync(pgDump);
if (!hasPgDump) process.stderr.write(`not tried: pg_dump and pg_restore, since there is no ${pgDump}\n`);

test.runIf(hasPgDump)(
  'a site on PostgreSQL is dumped and restored by PostgreSQL’s own programs',
  async () => {
    const source = await removedAfter(freshPostgres());
    const server = await startTestServer({ ...source, remove: async () => {} }, { env: { DATA_KEY: '' } });
    await sendEverything(server);
    const before = await everythingIn(server.services.database, source.dataDir);
    const dump = join(source.dataDir, 'site.dump');
    // As docs/operations.md says.
    execFileSync(pgDump, ['--format=custom', `--file=${dump}`, source.databaseUrl ?? '']);
    await server.stop();
    expect((await stat(dump)).size).toBeGreaterThan(1000);

    const target = await removedAfter(freshPostgres());
    execFileSync(pgDump.replace(/dump$/, 'restore'), [
      ...['--no-owner', '--exit-on-error', '--single-transaction', `--dbname=${target.databaseUrl}`, dump],
    ]);
    expect(await contentOf(target)).toEqual(before);
    const restored = await startProcess({ ...envOf(target), DATA_DIR: source.dataDir });
    expect((await fetch(`${restored.url}/readyz`)).status).toBe(200);
    await restored.kill('SIGTERM');
  },
);
