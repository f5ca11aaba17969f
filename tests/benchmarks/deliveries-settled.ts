import { setTimeout as pause } from 'node:timers/promises';

const patienceMs = 180_000;

/** Waits until nothing is owed any more, as the site's own metrics say: else the next measurement would pay for this one. */
export async function deliveriesSettled(port: number): Promise<void> {
  for (const end = performance.now() + patienceMs; ; ) {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const owed = [...metrics.matchAll(/^deliveries_open\{.*state="owed".*\} (\d+)/gm)];
    if (owed.every(([, count]) => count === '0')) return;
    if (performance.now() > end) throw new Error(`deliveries are still owed: ${owed.map(([line]) => line)}`);
    await pause(200);
  }
}
