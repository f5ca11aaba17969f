import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type DatabaseLocation, openDatabase } from '#server/platform/database/open.ts';
import { openLog } from '#server/platform/log/log.ts';
import { vacuumReports } from '#server/whistleblowing/rewrite-reports.ts';
import { createDatabase, query } from '../faults/databases.ts';
import { lacksStandby, startReplicated } from '../faults/standby.ts';
import { tryFault } from '../faults/trial.ts';
import { runOps } from '../support/operator.ts';
import { findPrograms, giveToPostgres, type OwnPostgres, startOwnPostgres } from '../support/postgres.ts';
import { until } from '../support/until.ts';
import { type Authority, makeAuthority } from './authority.ts';
import { lacksPgBouncer, type PgBouncer, startPgBouncer } from './pgbouncer.ts';

/** A PostgreSQL like a managed service's: TLS only, its own authority, and a role limited to its databases. */

const log = openLog({ level: 'silent' });
const role = { name: 'site', password: 'secret' };
/** Connections to the server; the site's own pool has ten. */
const poolSize = 3;

let folder: string;
let postgres: OwnPostgres;
let pool: PgBouncer;
let authority: Authority;
let stranger: Authority;

beforeAll(async () => {
  const lacking = lacksPgBouncer() ?? (await lacksStandby());
  if (lacking) throw new Error(`missing: ${lacking}`);
  folder = await mkdtemp(join(tmpdir(), 'rimal-managed-'));
  authority = makeAuthority(folder, 'authority');
  stranger = makeAuthority(folder, 'stranger');
  const { certificate, key } = authority.issue('localhost');
  await giveToPostgres(key, 0o600);
  const access = join(folder, 'pg_hba.conf');
  await writeFile(
    access,
    `host all postgres 127.0.0.1/32 trust\nhostssl all ${role.name} 127.0.0.1/32 scram-sha-256\n`,
  );
  for (const path of [folder, access, authority.file]) await giveToPostgres(path, 0o755);
  postgres = await startOwnPostgres({
    settings: ['ssl=on', `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`, `hba_file=${access}`],
  });
  await query(postgres.url, `create role ${role.name} login createdb password '${role.password}'`);
  await query(postgres.url, `alter role ${role.name} set statement_timeout = '15s'`);
  pool = await startPgBouncer(new URL(addressOf()), { poolSize, authority: authority.file });
});
afterAll(async () => {
  await pool?.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The address as an operator writes it. */
function addressOf({ host = 'localhost', trusted = authority.file } = {}): string {
  const { port } = new URL(postgres.url);
  return `postgres://${role.name}:${role.password}@${host}:${port}/postgres?sslmode=verify-full&sslrootcert=${trusted}`;
}

async function opened(place: Omit<DatabaseLocation, 'dataDir'>) {
  const database = await openDatabase({ dataDir: '', ...place }, log);
  onTestFinished(() => database.close());
  return database;
}

const value = async (db: Kysely<never>, expression: string) =>
  (await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(db)).rows[0]?.value;

describe('TLS', () => {
  test('sslmode=verify-full lets the site and pg_dump connect to a server with a trusted certificate for its name', async () => {
    const databaseUrl = await createDatabase({ url: addressOf(), stop: async () => {} });
    const { db } = await opened({ databaseUrl });
    const isTls = 'ssl from pg_stat_ssl where pid = pg_backend_pid()';
    expect((await sql<{ ssl: boolean }>`select ${sql.raw(isTls)}`.execute(db)).rows).toEqual([{ ssl: true }]);
    const dump = execFileSync(join(await findPrograms(), 'pg_dump'), ['--schema-only', databaseUrl]);
    expect(String(dump)).toContain('CREATE TABLE public.submissions');
  });

  test.each([
    [
      'a certificate of another authority',
      () => ({ trusted: stranger.file }),
      'no certificate that is trusted for this name',
    ],
    ['a certificate for another name', () => ({ host: '127.0.0.1' }), 'ERR_TLS_CERT_ALTNAME_INVALID'],
    [
      'a missing authority file',
      () => ({ trusted: join(folder, 'none') }),
      'needs a certificate file that does not exist',
    ],
  ])('sslmode=verify-full refuses %s with a message of one line', async (_, from, why) => {
    const failure = await openDatabase({ databaseUrl: addressOf(from()), dataDir: '' }, log).then(
      () => 'opened',
      (error: Error) => error.message,
    );
    expect(failure).toMatch(/^DATABASE_URL: PostgreSQL at [\w.]+:\d+ (?:has|needs) [^\n]+$/);
    expect(failure).toContain(why);
    expect(failure).not.toContain(role.password);
  });
});

test('the site refuses to open a standby', async () => {
  const replicated = await startReplicated();
  onTestFinished(() => replicated.stop());
  const failure = openDatabase({ databaseUrl: replicated.standbyUrl(), dataDir: '' }, log);
  await expect(failure).rejects.toThrow(
    /^DATABASE_URL: PostgreSQL at \S+ is a standby, which cannot be written to$/,
  );
});

describe('transaction mode', () => {
  const ways = (databaseUrl: string) => ({
    DATABASE_URL: pool.through(databaseUrl),
    DATABASE_DIRECT_URL: databaseUrl,
  });

  test('the site behind PgBouncer delivers every lead, with fewer connections than one process would open', async () => {
    let most = 0;
    const outcome = await tryFault(
      {
        what: 'through PgBouncer',
        rounds: 1,
        processes: 2,
        visitors: 12,
        pauseMs: 0,
        postgres: { url: addressOf(), stop: async () => {} },
        through: ways,
      },
      async ({ location, load, check }) => {
        const name = new URL(location.databaseUrl ?? '').pathname.slice(1);
        const enough = load.acknowledged.length + 60;
        await until(async () => {
          const rows = await query(
            postgres.url,
            'select ssl from pg_stat_activity join pg_stat_ssl using (pid) where datname = $1',
            [name],
          );
          most = Math.max(most, rows.length);
          check(
            rows.every(({ ssl }) => ssl),
            'a connection had no TLS',
          );
          return load.acknowledged.length >= enough;
        }, 120_000);
      },
    );
    const { failures, lost, duplicated, undelivered } = outcome;
    expect({ failures, lost, duplicated, undelivered }).toEqual({
      failures: [],
      lost: 0,
      duplicated: 0,
      undelivered: 0,
    });
    expect(outcome.acknowledged).toBeGreaterThan(60);
    expect(most).toBeGreaterThan(0);
    // Each process opens one connection to check for migrations.
    expect(most).toBeLessThanOrEqual(poolSize + 2);
  });

  test('PgBouncer is bypassed by long statements, vacuum and the database-url command', async () => {
    const databaseUrl = await createDatabase({ url: addressOf(), stop: async () => {} });
    const { db, direct } = await opened({
      databaseUrl: pool.through(databaseUrl),
      databaseDirectUrl: databaseUrl,
    });
    const limit = "current_setting('statement_timeout')";
    const limits = [await value(db as never, limit), await value(direct as never, limit)];
    expect(limits).toEqual(['15s', '0']);
    await vacuumReports(direct);

    const env = { ...ways(databaseUrl), DATA_DIR: folder };
    expect((await runOps(env, 'database-url')).out).toBe(`${databaseUrl}\n`);
    const { out } = await runOps(env, 'check');
    const { host } = new URL(databaseUrl);
    expect(out).toMatch(
      new RegExp(`^ok +database +answers at 127\\.0\\.0\\.1:\\d+, and directly at ${host}`, 'm'),
    );
  });

  test('PgBouncer is refused as the only address, with a message that names DATABASE_DIRECT_URL', async () => {
    const failure = openDatabase({ databaseUrl: pool.through(addressOf()), dataDir: '' }, log);
    await expect(failure).rejects.toThrow(/^DATABASE_URL: .*DATABASE_DIRECT_URL/);
  });
});
