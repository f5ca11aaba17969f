import { expect, inject, test } from 'vitest';
import { readDatabaseTypes } from './database-types.ts';

test('the database types match the migrated tables (`npm run db:types` writes them)', () => {
  expect(() => readDatabaseTypes(inject('postgresUrl'), { verify: true })).not.toThrow();
});
