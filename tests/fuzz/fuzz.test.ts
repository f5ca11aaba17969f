import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attack, attacksOn, oneOfEachKind, oneToEachForm, someOfEachSort } from './attacks.ts';
import { serverLimits } from './judge.ts';
import { prepareSteps } from './known.ts';
import { requests } from './requests.ts';
import { endpoints, pages } from './targets.ts';
import { startWatched, type WatchedServer } from './watched-server.ts';

/**
 * `npm run fuzz` sends 10,000 generated requests, others each time, and every attack to every target. `npm run
 * test:full` sends 150 requests and some attacks of each sort; SEED picks others. A failure names its seed or attack:
 * ATTACK=… sends only the attacks whose name contains it.
 */
const attackName = process.env.ATTACK;
const isFullRun = attackName !== undefined || process.env.REQUESTS !== undefined;
const requestCount = Number(process.env.REQUESTS ?? 150);
const seed = Number(process.env.SEED ?? (isFullRun ? Date.now() & 0x7fff_ffff : 20_261_121));
/** Twice the number of uploads that one process accepts at a time. */
const clientCount = 24;
/** Stop attacking a server that ended this often. */
const maxStarts = isFullRun ? 1000 : 5;
const timeout = { timeout: isFullRun ? 6 * 3_600_000 : 1_200_000 };

// The watcher reads /proc.
describe.skipIf(process.platform !== 'linux')('generated requests and hard bodies', () => {
  let server: WatchedServer;
  let attacks: Attack[];
  let before: number;
  beforeAll(async () => {
    server = await startWatched();
    const all = [...endpoints(server.document), ...pages()].flatMap(attacksOn);
    const examples = all.filter(({ sort }) => sort === 'example');
    // Measure after the server has loaded and compiled everything.
    for (const attack of examples) await server.launch(attack);
    await server.setRequestUnit(examples);
    await server.failures();
    before = await server.memoryAtRest(400);
    attacks = attackName === undefined ? all : all.filter(({ name }) => name.includes(attackName));
    expect(attacks.length).toBeGreaterThan(0);
  }, 600_000);
  afterAll(() => server?.remove());

  /** Sends attacks one after the other, until the server has ended too often. */
  async function launchAll(chosen: readonly Attack[], clients?: number, unread?: boolean): Promise<void> {
    for (const attack of chosen)
      if (server.starts() <= maxStarts) await server.launch(attack, clients, unread);
  }

  test.skipIf(attackName !== undefined)(
    `the server answers ${requestCount} generated requests as the OpenAPI document says`,
    timeout,
    async () => {
      const { operations } = server.document;
      const made = requests(operations, await prepareSteps(server));
      const property = fc.asyncProperty(made, async (request) => {
        expect(await server.ask(request)).toBeUndefined();
      });
      // Running out of time is a failure.
      const timeLimit = { interruptAfterTimeLimit: 30 * 60_000, markInterruptAsFailure: true };
      await fc.assert(property, { numRuns: requestCount, seed, ...timeLimit });
      expect(await server.failures()).toEqual([]);
      // Every operation must have accepted some request.
      if (requestCount < 5000) return;
      for (const { path } of operations) expect([...server.statuses.keys()]).toContain(`200 ${path}`);
    },
  );

  test('the server answers one client’s attacks without delaying other requests', timeout, async () => {
    await launchAll(isFullRun ? attacks : someOfEachSort(attacks, seed));
    expect(await server.failures()).toEqual([]);
  });

  test(`the server answers ${clientCount} clients that send an attack at once`, timeout, async () => {
    await launchAll(isFullRun ? oneOfEachKind(attacks, seed) : oneToEachForm(attacks, seed), clientCount);
    expect(await server.failures()).toEqual([]);
  });

  test('the server stays within its limits while clients leave answers unread', timeout, async () => {
    // Pages show these texts again.
    const shown = attacks.filter(({ kind, target }) => kind.includes('<') && target.name.startsWith('POST'));
    const large = shown.filter(({ target }) => target.file && !target.operation);
    await launchAll(isFullRun ? oneOfEachKind(shown, seed) : oneToEachForm(large, seed), clientCount, true);
    expect(await server.failures()).toEqual([]);
  });

  test('the server survives all attacks, frees its memory and exits with 0 on SIGTERM', timeout, async () => {
    const after = await server.memoryAtRest(before + serverLimits.maxGrowthMb);
    const { code, seconds } = await server.end();
    if (isFullRun)
      process.stdout.write(`${JSON.stringify({ seed, before, after, seconds, ...server.worst })}\n`);
    expect({ starts: server.starts(), code }).toEqual({ starts: 1, code: 0 });
    expect(after).toBeLessThanOrEqual(before + serverLimits.maxGrowthMb);
    expect(seconds).toBeLessThan(serverLimits.endSeconds);
  });
});
