import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { emptyFolder, type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { type Ended, runOps } from '#tests/support/operator.ts';
import { type ServerProcess, startProcess } from '#tests/support/process.ts';

const customers = 'national_id,mobile,email\n1000000011,0500000011,\n1000000012,0500000022,two@example.com\n';

const envOf = ({ dataDir, databaseUrl }: FreshDatabase) => ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });

async function withCustomers({ dataDir }: { dataDir: string }): Promise<string> {
  const path = join(dataDir, 'customers.csv');
  await writeFile(path, customers);
  return path;
}
const done = (out: string): Ended => ({ code: 0, out: `${out}\n`, err: '' });

describe('running server', () => {
  let fresh: FreshDatabase;
  let server: ServerProcess;
  let file: string;
  beforeAll(async () => {
    fresh = await freshDatabase();
    file = await withCustomers(fresh);
    server = await startProcess(envOf(fresh));
  });
  afterAll(async () => {
    await server.kill('SIGKILL');
    await fresh.remove();
  });
  const ops = (...args: string[]) => runOps(envOf(fresh), ...args);

  test('ops runs a command, and repeating it changes nothing', async () => {
    expect(await ops('customers', 'import', file)).toEqual(done('added 2, changed 0, unchanged 0'));
    expect(await ops('customers', 'import', file)).toEqual(done('added 0, changed 0, unchanged 2'));
  });

  test('ops prints `none` to standard error, and nothing to standard output, for an empty list', async () => {
    expect(await ops('deliveries', 'list')).toEqual({ code: 0, out: '', err: 'none\n' });
  });

  test('ops writes an export to standard output, and its count to standard error', async () => {
    const { code, out, err } = await ops('leads', 'export', '--since', '2026-01-01', '--format', 'csv');
    expect({ code, err }).toEqual({ code: 0, err: '0 leads\n' });
    expect(out).toMatch(/^\ufeffreference,form,language,submittedAt,CustomerName,.*\n$/);
  });

  test('ops says in ten lines that nothing needs doing', async () => {
    const { code, out, err } = await ops('status');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.match(/^ok {3}\S.*$/gm)).toHaveLength(9);
    expect(out).toMatch(/\nnothing needs work now\n$/);
  });

  test('ops reports what a purge would destroy', async () => {
    expect(await ops('purge', '--dry-run')).toEqual({
      code: 0,
      out: 'submissions 0, reports 0, files 0, requests 0\n',
      err: 'dry run: nothing was deleted\n',
    });
  });

  test('ops runs two commands at once', async () => {
    const both = await Promise.all([ops('customers', 'import', file), ops('customers', 'import', file)]);
    expect(both).toEqual(Array(2).fill(done('added 0, changed 0, unchanged 2')));
  });

  test('ops moves content out of the database and back, byte for byte', async () => {
    const env = { ...envOf(fresh), CONTENT_DIR: '' };
    const folder = join(fresh.dataDir, 'website');
    const content = (...args: string[]) => runOps(env, 'content', ...args);
    expect((await content('export', folder)).out).toMatch(/^version 1: \d+ files\n$/);
    expect(await content('check', folder)).toEqual(done('valid'));
    expect(await content('import', folder, '--reason', 'unchanged')).toEqual(done('version 2'));
    expect((await content('list')).out).toMatch(/^2\t\S+\toperator\tunchanged\n1\t/);
    await writeFile(join(folder, 'board.json'), '[]');
    const refused = await content('import', folder, '--reason', 'a mistake');
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/board\.json/) });
    expect((await content('export', folder)).err).toContain('EEXIST');
  });

  test('ops passes on the exit code and the message of a refusal', async () => {
    await writeFile(file.replace('customers', 'bad'), `${customers}1,2,3\n`);
    const { code, out, err } = await ops('customers', 'import', file.replace('customers', 'bad'));
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/line 4, national_id: not 10 digits that begin with 1 or 2; nothing was changed\n$/);
  });
});

describe('PostgreSQL of a stopped site', () => {
  test('concurrent ops commands start the site’s own PostgreSQL, share it, and leave it stopped', async () => {
    const { dataDir, remove } = await emptyFolder();
    onTestFinished(remove);
    const file = await withCustomers({ dataDir });
    const env = { DATA_DIR: dataDir };
    const both = await Promise.all([
      runOps(env, 'customers', 'import', file),
      runOps(env, 'customers', 'import', file),
    ]);
    expect(both.map(({ err }) => err)).toEqual(['', '']);
    expect(both.map(({ out }) => out).sort()).toEqual([
      'added 0, changed 0, unchanged 2\n',
      'added 2, changed 0, unchanged 0\n',
    ]);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  test('ops prints a database address that works even while no site runs', async () => {
    const { dataDir, remove } = await emptyFolder();
    onTestFinished(remove);
    const env = { DATA_DIR: dataDir };
    const { code, out, err } = await runOps(env, 'database-url');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const client = new Client({ connectionString: out.trim() });
    await client.connect();
    await client.end();
    // The last command stops the database.
    await runOps(env, 'deliveries', 'list');
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });
});

test.each([
  ['a bad setting', { PORT: 'x' }, 'PORT: got "x"'],
  ['an unreachable database', { DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'ECONNREFUSED'],
])('%s ends a command with one line', async (_name, env, line) => {
  const { code, out, err } = await runOps(env, 'deliveries', 'list');
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain(line);
  expect(err.trimEnd()).not.toContain('\n');
});
