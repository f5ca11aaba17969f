import { cp, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyDir } from '#tests/support/company.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/site.ts';

let folder: string;
let server: TestServer;
const path = '/files/reports/board-report-2024.pdf';
const file = () => join(folder, path);

const pagesAndScripts = ['a.html', 'a.HTM', 'a.xhtml', 'a.xml', 'a.js', 'a.mjs', 'a.wasm', 'a.svgz', 'a'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'published-'));
  await cp(companyDir, folder, { recursive: true });
  await writeFile(join(folder, 'files/قائمة الأسعار.txt'), 'أسعار');
  await writeFile(join(folder, 'files/.hidden'), 'no');
  for (const name of pagesAndScripts)
    await writeFile(join(folder, 'files', name), '<script>alert(1)</script>');
  await symlink('/etc/passwd', join(folder, 'files/passwd.txt'));
  await symlink('/etc', join(folder, 'files/etc'));
  await symlink('../company.json', join(folder, 'files/company.txt'));
  server = await startTestServer(await freshDatabase(), { env: { CONTENT_DIR: folder } });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function read(address: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await server.request(address, { headers, method });
  return {
    response,
    body: Buffer.from(await response.arrayBuffer()),
    header: (name: string) => response.headers.get(name),
  };
}

test('a published file is served whole with an ETag, cacheable for ten minutes', async () => {
  const { response, body, header } = await read(path);
  expect(response.status).toBe(200);
  expect(body.equals(await readFile(file()))).toBe(true);
  expect(header('content-type')).toBe('application/pdf');
  expect(header('cache-control')).toBe('public, max-age=600');
  expect(header('etag')).toMatch(/^"[\w-]+"$/);
  expect(header('accept-ranges')).toBe('bytes');
});

describe('conditional request', () => {
  test.each([
    ['if-none-match', (tag: string) => tag],
    // Compressed answers have the weak form of the tag.
    ['if-none-match', (tag: string) => `W/${tag}`],
    ['if-none-match', (tag: string) => `"another", ${tag}`],
    ['if-none-match', () => '*'],
    ['if-modified-since', (_: string, time: string) => time],
  ] as const)('a conditional request answers 304 with %s (case %#)', async (name, of) => {
    const { header } = await read(path);
    const again = await read(path, { [name]: of(header('etag') ?? '', header('last-modified') ?? '') });
    expect([again.response.status, again.body.length]).toEqual([304, 0]);
    expect([again.header('etag'), again.header('cache-control')]).toEqual([
      header('etag'),
      header('cache-control'),
    ]);
  });

  test('a conditional request prefers the tag to the time, and gets the file if its version is older', async () => {
    const { header } = await read(path);
    const time = header('last-modified') ?? '';
    expect(
      (await read(path, { 'if-none-match': '"another"', 'if-modified-since': time })).response.status,
    ).toBe(200);
    const before = new Date(Date.parse(time) - 1000).toUTCString();
    expect((await read(path, { 'if-modified-since': before })).response.status).toBe(200);
    expect((await read(path, { 'if-modified-since': 'yesterday' })).response.status).toBe(200);
  });

  test('a conditional request gets a new tag after the file was replaced', async () => {
    const { header } = await read(path);
    await utimes(file(), new Date(), new Date(Date.now() + 5000));
    const again = await read(path, { 'if-none-match': header('etag') ?? '' });
    expect(again.response.status).toBe(200);
    expect(again.header('etag')).not.toBe(header('etag'));
  });
});

test('a range of a file is served, and continued only for the same version', async () => {
  const whole = await readFile(file());
  const begun = await read(path, { range: 'bytes=0-9' });
  expect([begun.response.status, begun.header('content-range')]).toEqual([206, `bytes 0-9/${whole.length}`]);
  const goOn = async (ifRange: string) => {
    const { response, body } = await read(path, { range: 'bytes=10-19', 'if-range': ifRange });
    return [response.status, body.length];
  };
  expect(await goOn(begun.header('etag') ?? '')).toEqual([206, 10]);
  expect(await goOn(begun.header('last-modified') ?? '')).toEqual([206, 10]);
  expect(await goOn('"another"')).toEqual([200, whole.length]);
  expect((await read(path, { range: `bytes=${whole.length}-` })).response.status).toBe(416);
});

test('a picture is served with a policy that lets it run no script', async () => {
  const { header } = await read('/files/offers/car.svg');
  expect(header('content-security-policy')).toContain('sandbox');
  expect(header('x-content-type-options')).toBe('nosniff');
});

test('a file with an Arabic name is served', async () => {
  const { body } = await read(encodeURI('/files/قائمة الأسعار.txt'));
  expect(body.toString()).toBe('أسعار');
});

test('a HEAD request for a file is answered without a body', async () => {
  const { response, body } = await read(path, {}, 'HEAD');
  expect([response.status, body.length]).toEqual([200, 0]);
});

test.each([
  '/files/nothing.pdf',
  '/files/',
  '/files/reports',
  '/files/reports/',
  '/files/.hidden',
  '/files/..%2fcompany.json',
  '/files/%2e%2e%2fcompany.json',
  '/files/reports%5c..%5c..%5ccompany.json',
  '/files//reports/board-report-2024.pdf',
  '/files/%00',
  '/files/%zz',
  ...pagesAndScripts.map((name) => `/files/${name}`),
  '/files/passwd.txt',
  '/files/etc/hosts.txt',
  '/files/company.txt',
])('%s answers a plain 404 without a redirect', async (address) => {
  const { response, header, body } = await read(address);
  expect([response.status, header('location')]).toEqual([404, null]);
  expect(header('content-type')).toMatch(/^text\/plain/);
  expect([header('cache-control'), header('etag')]).toEqual(['no-cache', null]);
  expect(body.toString()).toMatch(/^404/);
});

test.each(['/assets/older-version.js', '/icons/nothing.png', '/share/nothing.png', '/files/nothing.pdf'])(
  'a missing file is answered with a plain 404 instead of a page: %s',
  async (address) => {
    const { response, body, header } = await read(address);
    expect([response.status, header('location'), header('cache-control')]).toEqual([404, null, 'no-cache']);
    expect(header('content-type')).toMatch(/^text\/plain/);
    expect(String(body)).not.toContain('<');
  },
);
