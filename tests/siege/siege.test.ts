import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attack, attacksOn, oneOfEachKind, oneToEachForm, someOfEachSort } from './attacks.ts';
import { bars } from './bars.ts';
import { openSiege, type Siege } from './siege.ts';
import { endpoints, pages } from './targets.ts';

/**
 * A part of a failure's name: what has it in its name is sent again, and nothing else. `npm run fuzz` sends everything to
 * everything, alone; `npm test` some of each sort, others with another SEED.
 */
const only = process.env.SIEGE;
const isWhole = only !== undefined || process.env.REQUESTS !== undefined;
const turn = Number(process.env.SEED ?? (isWhole ? Date.now() & 0xffff : 20_261_122));
/** Twice the uploads that one process takes at a time. */
const together = 24;
/** A server that was brought down this often has failed. */
const mostStarts = isWhole ? 1000 : 5;
const lasts = { timeout: isWhole ? 6 * 3_600_000 : 1_200_000 };

// The watcher reads what Linux says of a process.
describe.skipIf(process.platform !== 'linux')('under siege', () => {
  let siege: Siege;
  let attacks: Attack[];
  let before: number;
  beforeAll(async () => {
    siege = await openSiege();
    const all = [...endpoints(siege.document), ...pages()].flatMap(attacksOn);
    // Once everything was loaded and compiled.
    for (const attack of all.filter(({ sort }) => sort === 'example')) await siege.lay(attack);
    await siege.failures();
    before = await siege.memoryAtRest(400);
    attacks = only === undefined ? all : all.filter(({ name }) => name.includes(only));
    expect(attacks.length).toBeGreaterThan(0);
  }, 600_000);
  afterAll(() => siege?.remove());

  /** One after the other, until the server was brought down so often that nobody doubts it. */
  async function lay(chosen: readonly Attack[], clients?: number, unread?: boolean): Promise<void> {
    for (const attack of chosen) if (siege.starts() <= mostStarts) await siege.lay(attack, clients, unread);
  }

  test('whatever one client sends is answered, and keeps nobody else waiting', lasts, async () => {
    await lay(isWhole ? attacks : someOfEachSort(attacks, turn));
    expect(await siege.failures()).toEqual([]);
  });

  test(`neither does what ${together} send at once`, lasts, async () => {
    const chosen = isWhole ? oneOfEachKind(attacks, turn) : oneToEachForm(attacks, turn);
    await lay(chosen, together);
    expect(await siege.failures()).toEqual([]);
  });

  test('nor what they send and leave the answers of', lasts, async () => {
    // What a page shows again.
    const shown = attacks.filter(({ kind, target }) => kind.includes('<') && target.name.startsWith('POST'));
    const large = shown.filter(({ target }) => target.file && !target.operation);
    const chosen = isWhole ? oneOfEachKind(shown, turn) : oneToEachForm(large, turn);
    await lay(chosen, together, true);
    expect(await siege.failures()).toEqual([]);
  });

  test(
    'in the end it is the same process, gives its memory back, and ends when it is told to',
    lasts,
    async () => {
      const after = await siege.memoryAtRest(before + bars.heldMb);
      const { code, seconds } = await siege.end();
      if (isWhole)
        process.stdout.write(`${JSON.stringify({ turn, before, after, seconds, ...siege.worst })}\n`);
      expect({ starts: siege.starts(), code }).toEqual({ starts: 1, code: 0 });
      expect(after).toBeLessThanOrEqual(before + bars.heldMb);
      expect(seconds).toBeLessThan(bars.endSeconds);
    },
  );
});
