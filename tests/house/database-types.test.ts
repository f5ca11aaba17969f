import { expect, inject, test } from 'vitest';
import { readDatabaseTypes } from './database-types.ts';

test('the types of the database are those of its migrated tables: `npm run db:types` writes them', () => {
  expect(() => readDatabaseTypes(inject('postgresUrl'), { verify: true })).not.toThrow();
});
