import { setTimeout as pause } from 'node:timers/promises';
import { query } from '../faults/databases.ts';

const timeoutMs = 180_000;

/** Waits until no delivery is pending. Otherwise they would slow down the next measurement. */
export async function waitForDeliveries(databaseUrl: string): Promise<void> {
  for (const end = performance.now() + timeoutMs; ; ) {
    const pending = await query(databaseUrl, "select kind from deliveries where state = 'pending' limit 1");
    if (pending.length === 0) return;
    if (performance.now() > end) throw new Error(`deliveries are still pending, such as ${pending[0]?.kind}`);
    await pause(200);
  }
}
