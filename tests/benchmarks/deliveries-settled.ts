import { setTimeout as pause } from 'node:timers/promises';
import { query } from '../faults/databases.ts';

const patienceMs = 180_000;

/** Waits until no delivery is pending. Otherwise they would slow down the next measurement. */
export async function deliveriesSettled(databaseUrl: string): Promise<void> {
  for (const end = performance.now() + patienceMs; ; ) {
    const owed = await query(databaseUrl, "select kind from deliveries where state = 'pending' limit 1");
    if (owed.length === 0) return;
    if (performance.now() > end) throw new Error(`deliveries are still pending, such as ${owed[0]?.kind}`);
    await pause(200);
  }
}
