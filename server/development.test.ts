import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { type ServerProcess, startProcess } from '#tests/support/process.ts';

let fresh: FreshDatabase;
let server: ServerProcess;
beforeAll(async () => {
  fresh = await freshDatabase();
  // A shell may say so, for the sake of another program.
  server = await startProcess({ DATA_DIR: fresh.dataDir, NODE_ENV: 'production' }, '--dev');
});
afterAll(async () => {
  await server?.kill('SIGTERM');
  await fresh.remove();
});

// Vite sees every source for the first time.
test('under development a page is rendered whole, and its scripts come from their sources', {
  timeout: 90_000,
}, async () => {
  const page = await fetch(`${server.url}/ar/individual/cars-finance`);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain('data-form="cars-finance"');
  expect(html).toContain('/web/entry.client.tsx');
  const script = await fetch(`${server.url}/web/entry.client.tsx`);
  expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript']);
});

test('under development the API is the same', async () => {
  const answer = await fetch(`${server.url}/api/OTP/VerifyOtp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(422);
});
