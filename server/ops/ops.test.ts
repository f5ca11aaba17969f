import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshEmbedded, freshPostgres } from '../database/testing.ts';
import { type ServerProcess, startProcess } from '../testing-process.ts';
import { type Ended, runOps } from './testing.ts';

const customers = 'national_id,mobile,email\n1000000011,0500000011,\n1000000012,0500000022,two@example.com\n';

async function withCustomers(fresh: FreshDatabase): Promise<string> {
  const path = join(fresh.dataDir, 'customers.csv');
  await writeFile(path, customers);
  return path;
}
const done = (out: string): Ended => ({ code: 0, out: `${out}\n`, err: '' });

describe('beside a server on the embedded database', () => {
  let fresh: FreshDatabase;
  let server: ServerProcess;
  let file: string;
  beforeAll(async () => {
    fresh = await freshEmbedded();
    file = await withCustomers(fresh);
    server = await startProcess({ DATA_DIR: fresh.dataDir, SURVEY_SECRET: 'only the server has it' });
  });
  afterAll(async () => {
    await server.kill('SIGKILL');
    await fresh.remove();
  });
  const ops = (...args: string[]) => runOps({ DATA_DIR: fresh.dataDir }, ...args);

  test('a command runs in the server, which holds the database', async () => {
    expect(await ops('customers', 'import', file)).toEqual(done('added 2, changed 0, unchanged 0'));
    expect(await ops('customers', 'import', file)).toEqual(done('added 0, changed 0, unchanged 2'));
  });

  test('a command goes by the server’s settings', async () => {
    const { code, out } = await ops('survey-link', 'evaluation', '1');
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining(`${new URL(server.url).port}/ar/evaluation`),
    });
  });

  test('a list without rows says so to the person, and its output is empty', async () => {
    expect(await ops('deliveries', 'list')).toEqual({ code: 0, out: '', err: 'none\n' });
  });

  test('an export’s data goes to standard output, and its count to the person', async () => {
    const { code, out, err } = await ops('leads', 'export', '--since', '2026-01-01', '--format', 'csv');
    expect({ code, err }).toEqual({ code: 0, err: '0 leads\n' });
    expect(out).toMatch(/^\ufeffreference,form,language,submittedAt,CustomerName,.*\n$/);
  });

  test('a purge says what it would destroy', async () => {
    expect(await ops('purge', '--dry-run')).toEqual({
      code: 0,
      out: 'submissions 0, reports 0, files 0\n',
      err: 'a dry run: nothing was destroyed\n',
    });
  });

  test('without a key there is none to encrypt with', async () => {
    const { code, out, err } = await ops('keys', 'rotate');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^DATA_KEY: got nothing, takes the key to encrypt with/);
  });

  test('two commands run at once', async () => {
    const both = await Promise.all([ops('customers', 'import', file), ops('customers', 'import', file)]);
    expect(both).toEqual(Array(2).fill(done('added 0, changed 0, unchanged 2')));
  });

  test('the exit code and the line of a refusal arrive', async () => {
    await writeFile(file.replace('customers', 'bad'), `${customers}1,2,3\n`);
    const { code, out, err } = await ops('customers', 'import', file.replace('customers', 'bad'));
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/line 4, national_id: not 10 digits; nothing was changed\n$/);
  });

  test('nothing of what a command was given stands in the server’s log', () => {
    expect(server.lines.join('\n')).toContain('customers import');
    expect(server.lines.join('\n')).not.toContain(file);
  });

  test('when it was killed its socket is left, and a command runs by itself', async () => {
    await server.kill('SIGKILL');
    expect(existsSync(join(fresh.dataDir, 'ops.sock'))).toBe(true);
    expect(await ops('customers', 'import', file)).toEqual(done('added 0, changed 0, unchanged 2'));
  });
});

test.each([
  ['the embedded database', freshEmbedded],
  ['PostgreSQL', freshPostgres],
])('without a server a command opens %s itself, and keeps what it did', async (_name, freshDatabase) => {
  const fresh = await freshDatabase();
  const file = await withCustomers(fresh);
  const env = { DATA_DIR: fresh.dataDir, ...(fresh.databaseUrl && { DATABASE_URL: fresh.databaseUrl }) };
  // Of two at once on the embedded database the second waits for the first.
  const both = await Promise.all([
    runOps(env, 'customers', 'import', file),
    runOps(env, 'customers', 'import', file),
  ]);
  expect(both.map(({ err }) => err)).toEqual(['', '']);
  expect(both.map(({ out }) => out).sort()).toEqual([
    'added 0, changed 0, unchanged 2\n',
    'added 2, changed 0, unchanged 0\n',
  ]);
  await fresh.remove();
});

test.each([
  ['a bad setting', { PORT: 'x' }, 'PORT: got "x"'],
  ['a database that is not there', { DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'ECONNREFUSED'],
])('%s stops a command with one line', async (_name, env, line) => {
  const { code, out, err } = await runOps(env, 'deliveries', 'list');
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain(line);
  expect(err.trimEnd()).not.toContain('\n');
});
