import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { openLog } from '../log/log.ts';
import { openEncryption } from './data-keys.ts';

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

describe('a start', () => {
  let fresh: FreshDatabase;
  let database: Database;
  beforeAll(async () => {
    fresh = await freshDatabase();
    database = await openDatabase(fresh, openLog({ level: 'silent' }));
  });
  afterAll(async () => {
    await database.close();
    await fresh.remove();
  });

  test('takes any key at first, and then none that lacks it: rows may be encrypted with it', async () => {
    expect((await openEncryption(database.db, undefined)).keyId).toBeUndefined();
    const { keyId } = await openEncryption(database.db, [first]);
    expect((await openEncryption(database.db, [first])).keyId).toBe(keyId);
    for (const keys of [undefined, [second]]) {
      await expect(openEncryption(database.db, keys)).rejects.toThrow(
        new RegExp(`^DATA_KEY: got (nothing|[0-9a-f]{8}), takes also the key ${keyId}: `),
      );
    }
    expect((await openEncryption(database.db, [second, first])).keyId).not.toBe(keyId);
    await expect(openEncryption(database.db, [first])).rejects.toThrow('DATA_KEY');
    expect((await openEncryption(database.db, [first, second])).keyId).toBe(keyId);
  });
});
