import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { takeTurns } from './take-turns.ts';

test('what comes in has its turn between statements that wait for each other', async () => {
  const pglite = await PGlite.create();
  takeTurns(pglite);
  const statement = 'select count(*) from generate_series(1, 20000)';
  let turns = 0;
  let going = true;
  const comingIn = (async () => {
    for (; going; turns += 1) await pause(0);
  })();
  await Promise.all(Array.from({ length: 30 }, () => pglite.query(statement)));
  going = false;
  await comingIn;
  expect(turns).toBeGreaterThan(5);
  await pglite.close();
});
