import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { ringOf } from '#tests/support/process.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { openLog } from '../log/log.ts';
import { openEncryption } from './data-keys.ts';

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

describe('data key', () => {
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

  const open = (...[current, ...older]: Buffer[]) =>
    openEncryption(database.db, {
      dataDir: fresh.dataDir,
      dataKeys: current && ringOf(current, ...older),
    });

  test('a start accepts any data key first, then requires it, because rows may be encrypted with it', async () => {
    const { keyId } = await open(first);
    expect((await open(first)).keyId).toBe(keyId);
    for (const keys of [[], [second]]) {
      await expect(open(...keys)).rejects.toThrow(
        new RegExp(`^DATA_KEY: got (nothing|[0-9a-f]{8}), takes also the key ${keyId}: `),
      );
    }
    expect((await open(second, first)).keyId).not.toBe(keyId);
    await expect(open(first)).rejects.toThrow('DATA_KEY');
    expect((await open(first, second)).keyId).toBe(keyId);
  });

  test('a start ignores a data key after its last day', async () => {
    const until = new Date('2026-11-21T00:00:00+03:00');
    const dataKeys = [{ value: second }, { value: first, until }] as const;
    const config = { dataDir: fresh.dataDir, dataKeys };
    const at = (time: string) => openEncryption(database.db, config, new Date(time));
    expect(await at('2026-11-20T23:59:00+03:00')).toBeDefined();
    await expect(at('2026-11-21T00:00:00+03:00')).rejects.toThrow('run keys rotate');
  });

  test('a start without DATA_KEY creates a key in DATA_DIR, which later starts use', async () => {
    await database.db.deleteFrom('data_keys').execute();
    const { keyId } = await open();
    expect((await open()).keyId).toBe(keyId);
    await rm(join(fresh.dataDir, 'data.key'));
    await expect(open()).rejects.toThrow(`DATA_KEY: got nothing, takes also the key ${keyId}`);
  });
});
