import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { dumpDatabase } from '#tests/support/contents.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { pdf, photo } from '#tests/support/files.ts';
import { sampleIdentity } from '#tests/support/officer.ts';
import { runOps } from '#tests/support/operator.ts';
import { type ServerProcess, startProcess } from '#tests/support/process.ts';
import { type AnyJson, formOf } from '#tests/support/site.ts';
import { openDatabase } from '../platform/database/open.ts';
import { openLog } from '../platform/log/log.ts';

const run = promisify(execFile);
/** Unique words: typed, in a file, and added later. */
const words = [
  'saffron-warehouse-at-dusk',
  'quartz-ledger-of-march',
  'zanzibar-the-buyer',
  'walnut-evidence',
];

describe('stored report', () => {
  let fresh: FreshDatabase;
  let server: ServerProcess;
  let sent: AnyJson;
  const start = () =>
    startProcess({
      DATA_DIR: fresh.dataDir,
      DATABASE_URL: fresh.databaseUrl,
      NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${fresh.dataDir}`,
    });
  beforeAll(async () => {
    fresh = await freshDatabase();
    server = await start();
    const [described, inFile, suspect, added] = words as [string, string, string, string];
    const body = formOf(whistleblowingReport, {
      describtion: `${described}, ${'ن'.repeat(30)}`,
      suspectName: suspect,
    });
    body.append('file', new File([new Uint8Array(pdf(inFile))], 'proof.pdf'));
    body.append('file', new File([new Uint8Array(await photo())], 'photo.jpg'));
    const post = async (path: string, form: FormData): Promise<AnyJson> =>
      (await fetch(server.url + path, { method: 'POST', body: form })).json();
    sent = await post(whistleblowingReport.endpoint, body);
    const more = new FormData();
    more.set('receiptCode', sent.receiptCode);
    more.set('message', added);
    expect(await post(apiPaths.whistleblowingMessage, more)).toMatchObject({ isAdded: true });
  });
  afterAll(async () => {
    await server.kill('SIGKILL');
    await fresh.remove();
  });
  const ops = (...args: string[]) =>
    runOps({ DATA_DIR: fresh.dataDir, DATABASE_URL: fresh.databaseUrl }, 'malpractice', ...args);
  const database = () => openDatabase(fresh, openLog({ level: 'silent' }));

  test('a report cannot be read from the database, files, settings, log and heap of the server', async () => {
    // Node's heap snapshot holds live objects, not freed memory.
    process.kill(server.pid, 'SIGUSR2');
    const snapshot = async () =>
      (await readdir(fresh.dataDir)).find((name) => name.endsWith('.heapsnapshot'));
    await expect.poll(snapshot, { timeout: 60_000 }).toBeDefined();
    await expect
      .poll(
        async () => (await readFile(join(fresh.dataDir, (await snapshot()) ?? ''), 'utf8')).endsWith('}'),
        {
          timeout: 60_000,
        },
      )
      .toBe(true);
    const opened = await database();
    const stored = await dumpDatabase(opened.db);
    await opened.close();
    // The officer's key and passphrase are not on the server. Only the sandbox stores them here.
    await rm(join(fresh.dataDir, 'desk'), { recursive: true, force: true, maxRetries: 0 }).catch(
      () => undefined,
    );
    const files = await readdir(fresh.dataDir, { recursive: true, withFileTypes: true });
    const contents = await Promise.all(
      files
        .filter((file) => file.isFile())
        .map((file) => readFile(join(file.parentPath, file.name), 'latin1')),
    );
    const everything = [stored, ...contents, ...server.lines].join('\n');
    // Proves that the search covers the table and the heap.
    expect(everything).toContain(sent.reference);
    expect(everything).toContain('PostReportingMalpractice');
    for (const secret of [...words, sent.receiptCode, sent.receiptCode.replaceAll('-', '')]) {
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain(Buffer.from(secret).toString('base64').slice(0, -4));
    }
  });

  test('a report is counted, and deleted early only with --early; no command shows it', async () => {
    expect(await ops('count')).toMatchObject({
      code: 0,
      out: 'received: 1\nacknowledged: 0\nexamined: 0\nclosed: 0\n',
    });
    expect(await ops('show', sent.reference)).toMatchObject({ code: 2 });
    expect(await ops('delete', 'BCDF-2345')).toMatchObject({
      code: 1,
      err: 'REPORT: no report has this reference or id\n',
    });
    expect(await ops('delete', sent.reference)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/must be stored until \d{4}-\d\d-\d\d; use --early/),
    });
    expect(await ops('delete', sent.reference.toLowerCase(), '--early')).toMatchObject({
      code: 0,
      out: 'destroyed the report and 2 files\n',
    });
    expect((await ops('count')).out).toContain('received: 0');
  });

  test('a report altered outside the site is named by `check`, and deleted by that id', async () => {
    const body = formOf(whistleblowingReport, { describtion: 'ن'.repeat(30) });
    await fetch(server.url + whistleblowingReport.endpoint, { method: 'POST', body });
    const opened = await database();
    await sql`update whistleblowing_reports set messages = 7`.execute(opened.db);
    await opened.close();
    const { out } = await runOps({ DATA_DIR: fresh.dataDir, DATABASE_URL: fresh.databaseUrl }, 'check');
    const [, id = ''] = /^FAILED +reports +altered outside the site: (\S+)$/m.exec(out) ?? [];
    expect(await ops('delete', id)).toMatchObject({ code: 1, err: expect.stringContaining('--early') });
    expect(await ops('delete', id, '--early')).toMatchObject({ code: 0 });
    expect((await ops('count')).out).toContain('received: 0');
  });
});

test('a report can be decrypted with the age command alone', async () => {
  const fresh = await freshDatabase();
  const server = await startProcess({ DATA_DIR: fresh.dataDir, DATABASE_URL: fresh.databaseUrl });
  try {
    const body = formOf(whistleblowingReport, { describtion: `${words[0]} ${'ن'.repeat(30)}` });
    body.append('file', new File([new Uint8Array(pdf(words[1]))], 'proof.pdf'));
    await fetch(server.url + whistleblowingReport.endpoint, { method: 'POST', body });
    const opened = await openDatabase(fresh, openLog({ level: 'silent' }));
    const report = await opened.db
      .selectFrom('whistleblowing_reports')
      .select(['officers_key', 'body'])
      .executeTakeFirstOrThrow();
    const file = await opened.db.selectFrom('files').select('content').executeTakeFirstOrThrow();
    await opened.close();
    const at = (name: string) => join(fresh.dataDir, name);
    await writeFile(at('officer.key'), await sampleIdentity(fresh.dataDir));
    await writeFile(at('keys.age'), report.officers_key as Buffer);
    await writeFile(at('body.age'), report.body as Buffer);
    await writeFile(at('file.age'), file.content);
    const age = async (...args: string[]) =>
      (
        await run('age', ['--decrypt', ...args]).catch((error: NodeJS.ErrnoException) => {
          throw error.code === 'ENOENT' ? new Error('age is not installed: apt-get install age') : error;
        })
      ).stdout;
    await writeFile(at('report.keys'), await age('-i', at('officer.key'), at('keys.age')));
    expect(await age('-i', at('report.keys'), at('body.age'))).toContain(words[0]);
    expect(await age('-i', at('report.keys'), at('file.age'))).toContain(words[1]);
    await expect(age('-i', at('officer.key'), at('body.age'))).rejects.toThrow('no identity matched');
  } finally {
    await server.kill('SIGKILL');
    await fresh.remove();
  }
});
