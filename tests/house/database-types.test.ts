import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { readDatabaseTypes } from './database-types.ts';

test('the database types match the migrated tables (`npm run db:types` writes them)', async () => {
  const { databaseUrl, remove } = await freshDatabase();
  onTestFinished(remove);
  expect(() => readDatabaseTypes(databaseUrl, { verify: true })).not.toThrow();
});
