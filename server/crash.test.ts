import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from './database/open.ts';
import { databases, type FreshDatabase } from './database/testing.ts';
import { openLog } from './log.ts';
import { openAnswers } from './sealed-answers.ts';
import { sealsOf } from './seals.ts';
import { applicant, filesIn } from './testing-applicant.ts';
import { type ServerProcess, startProcess } from './testing-process.ts';

/** `npm run soak` asks for 100 on each database. */
const kills = Number(process.env.KILLS ?? 5);
/** The fewest to count: a slow machine goes on after the last kill. */
const leads = 10;

describe.each(databases)('a server on %s that is killed again and again', (_, freshDatabase) => {
  let fresh: FreshDatabase;
  let server: ServerProcess;
  beforeAll(async () => {
    fresh = await freshDatabase();
  });
  afterAll(async () => {
    await server.kill('SIGKILL');
    await fresh.remove();
  });

  const startServer = () =>
    startProcess({ DATA_DIR: fresh.dataDir, ...(fresh.databaseUrl && { DATABASE_URL: fresh.databaseUrl }) });

  test(`keeps every lead that it acknowledged once, and makes each delivery, through ${kills} kills`, {
    timeout: 60_000 + kills * 12_000,
  }, async () => {
    let running = startServer();
    server = await running;
    const url = async () => (await running).url;

    let killed = 0;
    const killer = (async () => {
      while (killed < kills) {
        // Somewhere within a request, a different place each time.
        await new Promise((next) => setTimeout(next, (killed * 37) % 400));
        await server.kill('SIGKILL');
        killed += 1;
        running = startServer();
        server = await running;
      }
    })();

    const acknowledged = new Map<string, string>();
    for (let count = 0; killed < kills || acknowledged.size < leads; count++) {
      const visitor = applicant(`05${String(40_000_000 + count).slice(-7)}1`, url, fresh.dataDir);
      const lead = await visitor.apply();
      expect(await visitor.prove(lead)).toEqual({ isValid: true });
      const { reference } = await visitor.confirm(lead);
      expect(reference).toBe(lead.reference);
      acknowledged.set(reference, visitor.mobile);
    }
    await killer;

    for (const outbox of ['crm', 'mail'] as const) {
      const undelivered = async () => {
        const files = await filesIn(fresh.dataDir, outbox);
        return [...acknowledged.keys()].filter(
          (reference) => !files.some((file) => file.includes(reference)),
        );
      };
      await expect.poll(undelivered, { timeout: 60_000, interval: 500 }).toEqual([]);
    }
    await server.kill('SIGTERM');

    const database = await openDatabase(fresh, openLog({ level: 'silent' }));
    const rows = await database.db
      .selectFrom('submissions')
      .select(['id', 'reference', 'state', 'answers'])
      .execute();
    const deliveries = await database.db.selectFrom('deliveries').select(['kind', 'state']).execute();
    await database.close();
    for (const [reference, mobile] of acknowledged) {
      const kept = rows.filter((row) => openAnswers(sealsOf(), row).MobileNumber === `966${mobile.slice(1)}`);
      expect(kept).toEqual([expect.objectContaining({ reference, state: 'accepted' })]);
    }
    expect(deliveries.filter(({ state }) => state === 'delivered')).toHaveLength(2 * acknowledged.size);
    expect(deliveries).toHaveLength(2 * acknowledged.size);
  });
});
