import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { openLog } from '../log.ts';
import { openEmbedded } from './embedded.ts';
import type { Database } from './open.ts';
import { emptyEmbedded, type FreshDatabase } from './testing.ts';

const log = openLog({ level: 'silent' });
const refused = /db\.lock: another process uses this database; stop it first, or set DATABASE_URL$/;

/** Made once and copied for each test: making one takes longer than all the rest. */
let made: FreshDatabase;
let fresh: FreshDatabase;
beforeAll(async () => {
  made = await emptyEmbedded();
  const database = await openEmbedded(made.dataDir, log);
  await sql`create table kept (n integer)`.execute(database.db);
  await database.close();
});
afterAll(() => made.remove());
beforeEach(async () => {
  fresh = await emptyEmbedded();
  await fs.promises.cp(made.dataDir, fresh.dataDir, { recursive: true });
});
afterEach(() => fresh.remove());

/** Opens the folder; closed, if the test has not done so, before the folder is removed. */
async function open(): Promise<Database> {
  const database = await openEmbedded(fresh.dataDir, log);
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= database.close());
  onTestFinished(close);
  return { ...database, close };
}

const insert = ({ db }: Database, n: number) => sql`insert into kept values (${n})`.execute(db);
const kept = async ({ db }: Database) =>
  (await sql<{ n: number }>`select n from kept order by n`.execute(db)).rows.map(({ n }) => n);
const show = async ({ db }: Database, setting: string) =>
  Object.values((await sql<Record<string, string>>`show ${sql.raw(setting)}`.execute(db)).rows[0] ?? {})[0];

describe('a commit', () => {
  test('has reached the disk before it is answered', async () => {
    const database = await open();
    const synced = vi.spyOn(fs, 'fsyncSync');
    onTestFinished(() => synced.mockRestore());
    for (const n of [1, 2, 3, 4, 5]) {
      const before = synced.mock.calls.length;
      await insert(database, n);
      expect(synced.mock.calls.length).toBeGreaterThan(before);
    }
  });

  test('is synced by a call that the file system has', async () => {
    const database = await open();
    expect(await show(database, 'fsync')).toBe('on');
    expect(await show(database, 'wal_sync_method')).toBe('fsync');
    expect(await show(database, 'synchronous_commit')).toBe('on');
  });

  test('that the disk refuses is answered to nobody, and tells that the process has to end', async () => {
    const database = await open();
    const synced = vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    });
    onTestFinished(() => synced.mockRestore());
    const answered = insert(database, 1).then(
      () => 'answered',
      () => 'failed',
    );
    expect(await Promise.race([answered, database.broken])).toMatchObject({ severity: 'PANIC' });
  });

  test('is there after the database was closed and opened', async () => {
    const first = await open();
    await insert(first, 1);
    await first.close();
    const second = await open();
    expect(await kept(second)).toEqual([1]);
  });
});

describe('the folder', () => {
  test('is refused to a second opening in the same process, and the first goes on', async () => {
    const first = await open();
    await expect(openEmbedded(fresh.dataDir, log)).rejects.toThrow(refused);
    await insert(first, 1);
    expect(await kept(first)).toEqual([1]);
  });

  test('is free again once it was closed', async () => {
    await (await open()).close();
    await expect(open()).resolves.toMatchObject({ kind: 'embedded' });
  });

  test('is free again when its database could not be opened', async () => {
    const version = join(fresh.dataDir, 'db/PG_VERSION');
    const right = await fs.promises.readFile(version);
    await fs.promises.writeFile(version, 'none');
    await expect(openEmbedded(fresh.dataDir, log)).rejects.not.toThrow(refused);
    await fs.promises.writeFile(version, right);
    await expect(open()).resolves.toMatchObject({ kind: 'embedded' });
  });

  test('is refused to another process', async () => {
    await open();
    const { child, said } = openElsewhere();
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(await said).toMatch(refused);
  });

  test('is freed when the process that held it is killed, and what that one committed is there', async () => {
    const { child } = openElsewhere();
    // It says so when its row is committed, and then holds the folder until it is killed.
    await once(child.stdout, 'data');
    await expect(openEmbedded(fresh.dataDir, log)).rejects.toThrow(refused);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await kept(await open())).toEqual([7]);
  });
});

describe('housekeeping', () => {
  const checkpoint = async ({ db }: Database) =>
    (await sql<{ at: string }>`select checkpoint_lsn::text as at from pg_control_checkpoint()`.execute(db))
      .rows[0]?.at;

  test('makes a checkpoint every five minutes, so that a start after a crash is quick', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const database = await open();
    await insert(database, 1);
    const before = await checkpoint(database);
    vi.advanceTimersByTime(5 * 60_000);
    expect(await checkpoint(database)).not.toBe(before);
  });
});

/** Another process, which commits the row 7 and keeps the folder open. */
function openElsewhere(): { child: ChildProcess & { stdout: NodeJS.ReadableStream }; said: Promise<string> } {
  const script = `
    import { sql } from 'kysely';
    const { openEmbedded } = await import(${JSON.stringify(import.meta.resolve('./embedded.ts'))});
    const { openLog } = await import(${JSON.stringify(import.meta.resolve('../log.ts'))});
    try {
      const { db } = await openEmbedded(${JSON.stringify(fresh.dataDir)}, openLog({ level: 'silent' }));
      await sql\`insert into kept values (7)\`.execute(db);
      process.stdout.write('committed');
      setInterval(() => {}, 60_000);
    } catch (error) {
      process.stderr.write(error.message);
      process.exit(1);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, said: text(child.stderr) };
}
