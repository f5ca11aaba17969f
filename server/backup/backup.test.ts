import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { afterSales } from '#domain/forms/after-sales.ts';
import { malpracticeOn } from '../api/testing-malpractice.ts';
import { openDatabase } from '../database/open.ts';
import { databases, emptyDatabases, type FreshDatabase, freshPostgres } from '../database/testing.ts';
import { startDeliveries } from '../deliveries/worker.ts';
import { openLog } from '../log.ts';
import { payloadOf, startTestServer, type TestServer, testDataKey } from '../testing.ts';
import { BackupError, filePath, manifestPath, tablePath } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { everythingIn, sendEverything } from './testing-content.ts';
import { beginWriting } from './under-way.ts';
import { writeBackup } from './write-backup.ts';

const key = Buffer.alloc(32, 5);
const env = { MALPRACTICE_KEY: key.toString('base64'), DATA_KEY: testDataKey };
const log = openLog({ level: 'silent' });

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rimal-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'backup');
}
const restoreInto = (folder: string, { databaseUrl, dataDir }: FreshDatabase, malpracticeKeys = [key]) =>
  restoreBackup(folder, { databaseUrl, dataDir, malpracticeKeys }, log);

describe.each(databases)('a backup of %s', (_, fresh) => {
  let server: TestServer;
  let sent: { receiptCode: string; report: string };
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer(await fresh(), { env });
    sent = await sendEverything(server);
    folder = join(await mkdtemp(join(tmpdir(), 'rimal-backup-')), 'backup');
    await writeBackup(server.services, folder);
  });
  afterAll(async () => {
    await rm(join(folder, '..'), { recursive: true });
    await server.stop();
  });

  test('is for its owner’s eyes only, and takes its name when it is whole', async () => {
    expect((await readdir(join(folder, '..'))).sort()).toEqual(['backup']);
    const modes = await Promise.all(
      [
        folder,
        join(folder, 'tables'),
        join(folder, 'files'),
        manifestPath(folder),
        tablePath(folder, 'customers'),
      ].map(async (path) => (await stat(path)).mode & 0o077),
    );
    expect(modes).toEqual([0, 0, 0, 0, 0]);
    await expect(writeBackup(server.services, folder)).rejects.toThrow('is there already');
  });

  test('that fails leaves nothing behind', async () => {
    const aborted = await newFolder();
    const signal = AbortSignal.abort(new Error('the operator went away'));
    await expect(writeBackup(server.services, aborted, signal)).rejects.toThrow('the operator went away');
    expect(await readdir(join(aborted, '..'))).toEqual([]);
  });

  test('that was killed is removed by the next one, whatever its name; what is not such a one stays', async () => {
    const { dataDir } = server.services.config;
    const [killed, next] = [await newFolder(), await newFolder()];
    const leave = async () => {
      await mkdir(join(`${killed}.partial`, 'tables'), { recursive: true });
      await writeFile(join(`${killed}.partial`, 'under-way.lock'), '');
    };
    await leave();
    await writeFile(join(dataDir, 'backup-under-way'), `${killed}.partial`);
    await writeBackup(server.services, next);
    expect(await readdir(join(killed, '..'))).toEqual([]);
    expect(await readdir(dataDir)).not.toContain('backup-under-way');
    expect((await readdir(next)).sort()).toEqual(['backup.json', 'files', 'tables']);
    // One of its own name needs no note.
    await leave();
    await writeBackup(server.services, killed);
    await rm(killed, { recursive: true });

    await leave();
    const end = await beginWriting(dataDir, `${killed}.partial`);
    await expect(writeBackup(server.services, killed)).rejects.toThrow('.partial: is there already');
    // Without the sign of a backup it is somebody's own.
    await end();
    await expect(writeBackup(server.services, killed)).rejects.toThrow('.partial: is there already');
    expect(await readdir(`${killed}.partial`)).toEqual(['tables']);
  });

  test.each(emptyDatabases)(
    'brings everything back on %s: every row, every file, and what is owed',
    async (_, target) => {
      const before = await everythingIn(server.services.database, server.services.config.dataDir);
      for (const [name, rows] of Object.entries(before))
        expect([name, rows.length > 0]).toEqual([name, true]);

      const other = await target();
      await restoreInto(folder, other);
      const restored = await startTestServer(other, { env });
      onTestFinished(() => restored.stop());
      expect(await everythingIn(restored.services.database, other.dataDir)).toEqual(before);

      // It is a database to go on with, and not only a copy.
      const { followUp } = malpracticeOn(() => restored);
      expect((await followUp(sent.receiptCode)).body).toMatchObject({ reference: sent.report });
      // The queue is one code for all four ways: two of them show that it goes on.
      if (server.services.database.kind === 'postgres') return;
      const owed = before.deliveries?.filter((row) => row.includes(',owed,')).length ?? 0;
      expect(owed).toBeGreaterThan(10);
      const worker = await startDeliveries(restored.services);
      onTestFinished(() => worker.stop());
      const stillOwed = async () =>
        (
          await restored.services.database.db
            .selectFrom('deliveries')
            .select('id')
            .where('state', '=', 'owed')
            .execute()
        ).length;
      await expect.poll(stillOwed, { timeout: 25_000 }).toBe(0);
    },
  );
});

test('a backup made under load on PostgreSQL is of one moment', async () => {
  const server = await startTestServer(await freshPostgres(), { env });
  onTestFinished(() => server.stop());
  const folder = await newFolder();
  let more = true;
  let sent = 0;
  const visitors = Array.from({ length: 4 }, async () => {
    while (more) {
      await server.post(afterSales.endpoint, payloadOf(afterSales));
      sent += 1;
    }
  });
  await expect.poll(() => sent).toBeGreaterThan(8);
  const manifest = await writeBackup(server.services, folder);
  const during = sent;
  await expect.poll(() => sent).toBeGreaterThan(during + 8);
  more = false;
  await Promise.all(visitors);
  const rows = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? 0;
  expect(rows('submissions')).toBeGreaterThan(8);
  expect(rows('deliveries')).toBe(2 * rows('submissions'));
  await restoreInto(folder, await withRemoval(freshPostgres()));
});

async function withRemoval(fresh: Promise<FreshDatabase>): Promise<FreshDatabase> {
  const made = await fresh;
  onTestFinished(() => made.remove());
  return made;
}

describe('a backup is refused', () => {
  let folder: string;
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(await freshPostgres(), { env });
    await sendEverything(server);
  });
  afterAll(() => server.stop());
  const backup = async () => {
    folder = await newFolder();
    return writeBackup(server.services, folder);
  };
  const expectEmpty = async (target: FreshDatabase) => {
    const database = await openDatabase(target, log);
    onTestFinished(() => database.close());
    expect(await database.db.selectFrom('submissions').select('id').execute()).toEqual([]);
  };

  test('by a database that is not empty, which stays as it is', async () => {
    await backup();
    const target = await withRemoval(freshPostgres());
    await restoreInto(folder, target);
    const database = await openDatabase(target, log);
    onTestFinished(() => database.close());
    const count = async () => (await database.db.selectFrom('submissions').select('id').execute()).length;
    const before = await count();
    await expect(restoreInto(folder, target)).rejects.toThrow(
      /^the database is not empty: there are rows in \w+$/,
    );
    expect(await count()).toBe(before);
  });

  test('when one byte of a table or a file is another', async () => {
    const { files } = await backup();
    const target = await withRemoval(freshPostgres());
    for (const path of [tablePath(folder, 'customers'), filePath(folder, files[0]?.id ?? '')]) {
      const content = await readFile(path);
      const damaged = Buffer.from(content);
      damaged[Math.floor(content.length / 2)] = (damaged[Math.floor(content.length / 2)] ?? 0) ^ 1;
      await writeFile(path, damaged);
      await expect(restoreInto(folder, target)).rejects.toThrow(`${path}: is damaged`);
      await rm(path);
      await expect(restoreInto(folder, target)).rejects.toThrow(`${path}: is missing`);
      await writeFile(path, content);
    }
    await restoreInto(folder, target);
  });

  test('when it was never whole', async () => {
    await backup();
    await rm(manifestPath(folder));
    await expect(restoreInto(folder, await withRemoval(freshPostgres()))).rejects.toThrow(
      'is no whole backup',
    );
  });

  test('when a newer version made it', async () => {
    const manifest = await backup();
    await writeFile(
      manifestPath(folder),
      JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '999-newer'] }),
    );
    await expect(restoreInto(folder, await withRemoval(freshPostgres()))).rejects.toThrow(
      'was made by a newer version (999-newer)',
    );
  });

  test.each([
    ['by a key that opens none of its reports', [Buffer.alloc(32, 6)], 'that this key does not open'],
    ['where there is no key for its reports', undefined, 'and no key'],
  ])('%s, and nothing of it is kept', async (_, keys, told) => {
    await backup();
    const target = await withRemoval(freshPostgres());
    const { databaseUrl, dataDir } = target;
    const restoring = restoreBackup(folder, { databaseUrl, dataDir, malpracticeKeys: keys }, log);
    await expect(restoring).rejects.toThrow(BackupError);
    await expect(restoring).rejects.toThrow(told);
    await expectEmpty(target);
  });
});

test('an older version’s backup is restored as that, and then brought up to date', async () => {
  const server = await startTestServer(await freshPostgres(), { env });
  onTestFinished(() => server.stop());
  const folder = await newFolder();
  const manifest = await writeBackup(server.services, folder);
  // As of the first two migrations: no column and no table that came later.
  const early = manifest.migrations.slice(0, 2);
  const tables = manifest.tables.filter(({ name }) => name === 'consents');
  await writeFile(
    manifestPath(folder),
    JSON.stringify({ ...manifest, migrations: early, tables, files: [] }),
  );
  const target = await withRemoval(freshPostgres());
  await restoreInto(folder, target);
  const database = await openDatabase(target, log);
  onTestFinished(() => database.close());
  expect(await database.db.selectFrom('malpractice_reports').select('id').execute()).toEqual([]);
});
