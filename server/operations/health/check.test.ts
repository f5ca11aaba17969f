import { cp, mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CheckResult } from '#contract/desk-operations.ts';
import { companyDir } from '#tests/support/company.ts';
import { emptyDatabase, emptyFolder, freshDatabase, serverForTests } from '#tests/support/database.ts';
import { whistleblowingHelpers } from '#tests/support/malpractice.ts';
import { runOps } from '#tests/support/operator.ts';
import { startProcess } from '#tests/support/process.ts';
import { startTestServer } from '#tests/support/site.ts';
import { saveLastGood } from '../../content/folder/last-good.ts';
import { saveBlobs } from '../../content/versions/blobs.ts';
import { addVersion } from '../../content/versions/versions.ts';
import { recordAudit } from '../../desk/audit-log.ts';
import { type Config, readConfig } from '../../platform/configuration/config.ts';
import { openUnmigrated } from '../../platform/database/open.ts';
import { openLog } from '../../platform/log/log.ts';
import { check } from './check.ts';

const log = openLog({ level: 'silent' });

async function findingsOf(config: Config): Promise<Record<string, CheckResult>> {
  const found = await Array.fromAsync(check(config));
  return Object.fromEntries(found.map((finding) => [finding.name, finding]));
}
async function removedAfter<Made extends { remove(): Promise<void> }>(fresh: Promise<Made>): Promise<Made> {
  const made = await fresh;
  onTestFinished(() => made.remove());
  return made;
}
const configOf = (
  { dataDir, databaseUrl = '' }: { dataDir: string; databaseUrl?: string },
  env: Record<string, string> = {},
) => readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env });

describe('ops check', () => {
  test('reports an empty folder as new, and creates nothing in it', async () => {
    const fresh = await removedAfter(emptyFolder());
    const { code, out, err } = await runOps({ DATA_DIR: fresh.dataDir }, 'check');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const names = out
      .trim()
      .split('\n')
      .map((line) => line.split(/ {2,}/).slice(0, 2).join(' '));
    const expected = ['configuration', 'staff mail', 'database', 'gateways', 'disk'];
    expect(names).toEqual(expected.map((name) => `ok ${name}`));
    expect(await readdir(fresh.dataDir)).toEqual([]);
  });

  test('reports the same for the site’s own PostgreSQL, running or stopped', {
    timeout: 120_000,
  }, async () => {
    const fresh = await removedAfter(emptyFolder());
    const site = await startProcess({ DATA_DIR: fresh.dataDir });
    onTestFinished(() => void site.kill('SIGKILL'));
    const beside = await runOps({ DATA_DIR: fresh.dataDir }, 'check');
    await site.kill('SIGTERM');
    const alone = await runOps({ DATA_DIR: fresh.dataDir }, 'check');
    for (const { code, out, err } of [beside, alone]) {
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toMatch(/^ok {6}migrations +(\d+) of \1 applied$/m);
      expect(out).toMatch(/^ok {6}durability +fsync on, /m);
      expect(out).toMatch(/^ok {6}key /m);
    }
  });

  test('reports the age of the newest backup, and fails after two nights', async () => {
    const fresh = await removedAfter(emptyFolder());
    const BACKUP_DIR = join(fresh.dataDir, 'backups');
    await mkdir(BACKUP_DIR);
    const found = async () => (await findingsOf(configOf(fresh, { BACKUP_DIR }))).backup;
    expect(await found()).toMatchObject({ isOk: false, detail: `no backup in ${BACKUP_DIR}` });
    // An unfinished dump of pg_dump.
    await writeFile(join(BACKUP_DIR, 'site.dump.partial'), '');
    expect(await found()).toMatchObject({ isOk: false });
    const file = join(BACKUP_DIR, 'site.dump');
    await writeFile(file, '');
    for (const [hours, isOk] of [
      [30, true],
      [49, false],
    ] as const) {
      const at = new Date(Date.now() - hours * 3_600_000);
      await utimes(file, at, at);
      expect(await found()).toMatchObject({ isOk, detail: expect.stringContaining(`${hours} hours`) });
    }
  });

  test('prints one line for each failure, and exits with 1', async () => {
    const env = {
      DATA_DIR: (await removedAfter(emptyFolder())).dataDir,
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
    };
    const { code, out, err } = await runOps(env, 'check');
    expect(out).toMatch(/^FAILED {2}database {7}\S.*ECONNREFUSED/m);
    expect({ code, err }).toEqual({ code: 1, err: '1 of 5 failed\n' });
  });
});

describe('ops check of a database', () => {
  const server = serverForTests({
    env: { MALPRACTICE_KEY: Buffer.alloc(32, 1).toString('base64') },
  });

  test('an unmigrated database is reported and left unchanged', async () => {
    const fresh = await removedAfter(emptyDatabase());
    const { migrations, database, key } = await findingsOf(configOf(fresh));
    expect(migrations).toMatchObject({ isOk: false, detail: 'not migrated yet; the next start migrates it' });
    const { host } = new URL(fresh.databaseUrl ?? '');
    expect(database).toMatchObject({
      isOk: true,
      detail: expect.stringContaining(`answers at ${host}, PostgreSQL`),
    });
    expect(key).toBeUndefined();
    const { db, close } = await openUnmigrated(fresh, log);
    onTestFinished(() => close());
    expect((await sql`select 1 from pg_tables where schemaname = 'public'`.execute(db)).rows).toEqual([]);
  });

  test('a database that may lose committed data is reported, like the tests’ own', async () => {
    const { database, migrations, durability } = await findingsOf(server.services.config);
    expect([database?.isOk, migrations?.isOk]).toEqual([true, true]);
    expect(durability).toMatchObject({ isOk: false, detail: expect.stringContaining('fsync off') });
  });

  test('an altered audit log is reported', async () => {
    const { services } = server;
    const person = { subject: 'officer', name: 'Officer' };
    await recordAudit(services, person, { action: 'signed-in' });
    expect((await findingsOf(services.config))['audit log']).toMatchObject({
      isOk: true,
      detail: expect.stringContaining('1 rows'),
    });
    const withoutKey = { ...services.config, whistleblowingKeys: undefined };
    expect((await findingsOf(withoutKey))['audit log']).toMatchObject({
      isOk: false,
      detail: expect.stringContaining('MALPRACTICE_KEY that is missing'),
    });
    await services.database.db.updateTable('audit_log').set({ name: 'Nobody' }).execute();
    expect((await findingsOf(services.config))['audit log']).toMatchObject({
      isOk: false,
      detail: 'rows altered, starting with row 1',
    });
    await services.database.db.deleteFrom('audit_log').execute();
  });

  test('a published file that was altered in the database, or is missing, is reported', async () => {
    const { config, database, encryption } = server.services;
    const { db } = database;
    const content = async () => (await findingsOf({ ...config, contentDir: undefined })).content;
    const [digest = ''] = await saveBlobs(db, [Buffer.from('a picture')], new Date());
    const damaged = { isOk: false, detail: `content_blobs ${digest}: altered outside the site, or missing` };
    expect(await content()).toMatchObject({ isOk: true });
    await db
      .updateTable('content_blobs')
      .set({ bytes: Buffer.from('another') })
      .execute();
    expect(await content()).toMatchObject(damaged);
    await db.deleteFrom('content_blobs').execute();
    expect(await content()).toMatchObject({ isOk: true });
    const version = {
      files: new Map([['company.json', digest]]),
      author: { subject: 'editor', name: 'Editor' },
      madeAt: new Date(),
      reason: 'a test',
      approvedBy: null,
    };
    await db.transaction().execute((tx) => addVersion(tx, encryption, version));
    expect(await content()).toMatchObject(damaged);
    await db.deleteFrom('content_versions').execute();
  });

  test('a report changed outside the site is reported, and no key is created', async () => {
    const { config, database } = server.services;
    await whistleblowingHelpers(() => server).report();
    expect((await findingsOf(config)).reports).toMatchObject({
      isOk: true,
      detail: expect.stringContaining('1 reports'),
    });
    await sql`update whistleblowing_reports set state = 'examined'`.execute(database.db);
    expect((await findingsOf(config)).reports).toMatchObject({ isOk: false });
    const none = { ...config, whistleblowingKeys: undefined };
    expect((await findingsOf(none)).key).toMatchObject({ isOk: true });
    expect(await readdir(config.dataDir)).not.toContain('malpractice.key');
  });
});

test('ops check reports data encrypted with another or a missing key, and stores no new key', async () => {
  const server = await startTestServer(await freshDatabase());
  onTestFinished(() => server.stop());
  const { config } = server.services;
  const { db } = server.services.database;
  const used = () => db.selectFrom('data_keys').select('id').execute();
  const before = await used();
  expect((await findingsOf(config))['data key']).toMatchObject({ isOk: true });
  const other = { ...config, dataKeys: [{ value: Buffer.alloc(32, 9) }] as const };
  expect((await findingsOf(other))['data key']).toMatchObject({
    isOk: false,
    detail: expect.stringContaining(`takes also the key ${before[0]?.id}`),
  });
  expect((await findingsOf({ ...config, dataKeys: undefined }))['data key']).toMatchObject({
    isOk: false,
    detail: expect.stringContaining(`got nothing, takes also the key ${before[0]?.id}`),
  });
  expect(before).toHaveLength(1);
  expect(await used()).toEqual(before);
});

test('ops check reports content that cannot be published with file and key', async () => {
  const fresh = await removedAfter(emptyFolder());
  const contentDir = join(fresh.dataDir, 'content');
  await cp(companyDir, contentDir, { recursive: true });
  const path = join(contentDir, 'company.json');
  await writeFile(path, (await readFile(path, 'utf8')).replace('"working"', '"resting"'));
  const { content } = await findingsOf(configOf(fresh, { CONTENT_DIR: contentDir }));
  expect(content).toMatchObject({
    isOk: false,
    detail: expect.stringMatching(/company\.json.*working|company\.json.*resting/),
  });
  await saveLastGood({ contentDir: companyDir, dataDir: fresh.dataDir });
  expect((await findingsOf(configOf(fresh, { CONTENT_DIR: contentDir }))).content).toMatchObject({
    isOk: false,
    detail: expect.stringMatching(
      /company\.json.* The content of \d{4}-.* is served until it is corrected\.$/,
    ),
  });
});

test('ops check reports a folder that cannot be written to', async () => {
  const fresh = await removedAfter(emptyFolder());
  const { disk } = await findingsOf({ ...configOf(fresh), dataDir: '/proc/self' });
  expect(disk).toMatchObject({
    isOk: false,
    detail: expect.stringMatching(/^\/proc\/self cannot be written to/),
  });
});
