import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('under development every component stands side by side in both languages', async () => {
  const page = await fetch(`${server.url}/dev/components`);
  expect(page.status).toBe(200);
  const html = await page.text();
  for (const language of ['ar', 'en']) {
    expect(html).toContain(`src="/${language}/dev/components"`);
    const column = await fetch(`${server.url}/${language}/dev/components`);
    expect([column.status, column.headers.get('x-frame-options')]).toEqual([200, null]);
  }
  // Only these may stand in a frame.
  const other = await fetch(`${server.url}/ar/individual/cars-finance`);
  expect(other.headers.get('x-frame-options')?.toUpperCase()).toBe('DENY');
});

test('the built site has no page of components: the path is a 404, and no file of it carries the page', async () => {
  const { dataDir, remove } = await freshDatabase();
  const built = await startProcess({ DATA_DIR: dataDir });
  try {
    const page = await fetch(`${built.url}/dev/components`);
    expect([page.status, new URL(page.url).pathname]).toEqual([404, '/ar/dev/components']);
    expect(await (await fetch(`${built.url}/sitemap.xml`)).text()).not.toContain('dev/components');
  } finally {
    await built.kill('SIGTERM');
    await remove();
  }
  const files = readdirSync('build', { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  const scripts = files.filter(({ name }) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const marks = /dev\/components|data-forced/;
  expect(
    scripts.filter(({ parentPath, name }) => marks.test(readFileSync(join(parentPath, name), 'utf8'))),
  ).toEqual([]);
});
