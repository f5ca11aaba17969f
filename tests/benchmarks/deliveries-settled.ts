import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '../faults/places.ts';

const patienceMs = 180_000;

/** Waits until a database owes nothing any more: else the next measurement would pay for this one. */
export async function deliveriesSettled(databaseUrl: string): Promise<void> {
  for (const end = performance.now() + patienceMs; ; ) {
    const owed = await ask(databaseUrl, "select kind from deliveries where state = 'pending' limit 1");
    if (owed.length === 0) return;
    if (performance.now() > end) throw new Error(`deliveries are still owed, such as ${owed[0]?.kind}`);
    await pause(200);
  }
}
