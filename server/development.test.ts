import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { type ServerProcess, startProcess } from '#tests/support/process.ts';

let fresh: FreshDatabase;
let server: ServerProcess;
beforeAll(async () => {
  fresh = await freshDatabase();
  // Many shells set NODE_ENV for other programs; `--dev` must override it.
  server = await startProcess({ DATA_DIR: fresh.dataDir, NODE_ENV: 'production' }, '--dev');
});
afterAll(async () => {
  await server?.kill('SIGTERM');
  await fresh.remove();
});

// The first page is slow, because Vite transforms every source.
test('the development server renders a whole page and serves its scripts from the sources', {
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

test('the development server answers API requests with the usual validation', async () => {
  const answer = await fetch(`${server.url}/api/OTP/VerifyOtp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(422);
});
