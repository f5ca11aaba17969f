import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attack, attacksOn, oneOfEachKind, oneToEachForm, someOfEachSort } from './attacks.ts';
import { bars } from './judge.ts';
import { halfway } from './known.ts';
import { requests } from './requests.ts';
import { endpoints, pages } from './targets.ts';
import { startWatched, type WatchedServer } from './watched-server.ts';

/**
 * `npm run fuzz` makes 10,000 requests up, other ones each time, and sends every hard text, file and body to everything;
 * `npm run test:full` 150, and some of each sort, others with another SEED. A failure names its seed or its attack: with a
 * part of an attack's name in ATTACK, what has it in its name is sent again, and nothing else.
 */
const only = process.env.ATTACK;
const isWhole = only !== undefined || process.env.REQUESTS !== undefined;
const many = Number(process.env.REQUESTS ?? 150);
const seed = Number(process.env.SEED ?? (isWhole ? Date.now() & 0x7fff_ffff : 20_261_121));
/** Twice the uploads that one process takes at a time. */
const together = 24;
/** A server that was brought down this often has failed. */
const mostStarts = isWhole ? 1000 : 5;
const lasts = { timeout: isWhole ? 6 * 3_600_000 : 1_200_000 };

// The watcher reads what Linux says of a process.
describe.skipIf(process.platform !== 'linux')('whatever is sent to the server', () => {
  let server: WatchedServer;
  let attacks: Attack[];
  let before: number;
  beforeAll(async () => {
    server = await startWatched();
    const all = [...endpoints(server.document), ...pages()].flatMap(attacksOn);
    // Once everything was loaded and compiled.
    for (const attack of all.filter(({ sort }) => sort === 'example')) await server.lay(attack);
    await server.failures();
    before = await server.memoryAtRest(400);
    attacks = only === undefined ? all : all.filter(({ name }) => name.includes(only));
    expect(attacks.length).toBeGreaterThan(0);
  }, 600_000);
  afterAll(() => server?.remove());

  /** One after the other, until the server was brought down so often that nobody doubts it. */
  async function lay(chosen: readonly Attack[], clients?: number, unread?: boolean): Promise<void> {
    for (const attack of chosen) if (server.starts() <= mostStarts) await server.lay(attack, clients, unread);
  }

  test.skipIf(only !== undefined)(
    `is answered as the API's document says: ${many} made-up requests`,
    lasts,
    async () => {
      const { operations } = server.document;
      const made = requests(operations, await halfway(server));
      const property = fc.asyncProperty(made, async (request) => {
        expect(await server.ask(request)).toBeUndefined();
      });
      // Fewer requests than were asked for are a failure, not less of a success.
      const limits = { interruptAfterTimeLimit: 30 * 60_000, markInterruptAsFailure: true };
      await fc.assert(property, { numRuns: many, seed, ...limits });
      expect(await server.failures()).toEqual([]);
      // A generator whose requests never get past the first check proves nothing.
      if (many < 5000) return;
      for (const { path } of operations) expect([...server.statuses.keys()]).toContain(`200 ${path}`);
    },
  );

  test('is answered when one client sends it, and keeps nobody else waiting', lasts, async () => {
    await lay(isWhole ? attacks : someOfEachSort(attacks, seed));
    expect(await server.failures()).toEqual([]);
  });

  test(`is answered when ${together} send it at once`, lasts, async () => {
    await lay(isWhole ? oneOfEachKind(attacks, seed) : oneToEachForm(attacks, seed), together);
    expect(await server.failures()).toEqual([]);
  });

  test('harms nobody when its answers are left unread', lasts, async () => {
    // What a page shows again.
    const shown = attacks.filter(({ kind, target }) => kind.includes('<') && target.name.startsWith('POST'));
    const large = shown.filter(({ target }) => target.file && !target.operation);
    await lay(isWhole ? oneOfEachKind(shown, seed) : oneToEachForm(large, seed), together, true);
    expect(await server.failures()).toEqual([]);
  });

  test(
    'leaves the same process, which gives its memory back and ends when it is told to',
    lasts,
    async () => {
      const after = await server.memoryAtRest(before + bars.heldMb);
      const { code, seconds } = await server.end();
      if (isWhole)
        process.stdout.write(`${JSON.stringify({ seed, before, after, seconds, ...server.worst })}\n`);
      expect({ starts: server.starts(), code }).toEqual({ starts: 1, code: 0 });
      expect(after).toBeLessThanOrEqual(before + bars.heldMb);
      expect(seconds).toBeLessThan(bars.endSeconds);
    },
  );
});
