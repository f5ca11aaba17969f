import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { testDataKey } from '#tests/support/process.ts';
import { readConfig } from '../platform/configuration/config.ts';
import { openDatabase } from '../platform/database/open.ts';
import { openEncryption } from '../platform/encryption/data-keys.ts';
import { canTakeReports } from './officers.ts';

const log = pino({ level: 'silent' });

async function openServices() {
  const fresh = await freshDatabase();
  const database = await openDatabase(fresh, log);
  onTestFinished(async () => {
    await database.close();
    await fresh.remove();
  });
  const config = readConfig({ DATA_DIR: fresh.dataDir, DATA_KEY: testDataKey });
  return { database, encryption: await openEncryption(database.db, config, new Date()), log };
}

test('the report form stays while the database is away, and goes without an active officer', async () => {
  const services = await openServices();
  const { database } = services;
  expect(await canTakeReports(services)).toBe(false);
  // Fails as a statement does whose connection ends.
  await expect(
    database.db.connection().execute(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(database.db);
      return canTakeReports({ ...services, database: { ...database, db } });
    }),
  ).resolves.toBe(true);
});

test('the report form stays while the database hangs', async () => {
  const services = await openServices();
  const { database } = services;
  await database.db.transaction().execute(async (tx) => {
    await sql`lock table officers in access exclusive mode`.execute(tx);
    expect(await canTakeReports(services)).toBe(true);
  });
});
