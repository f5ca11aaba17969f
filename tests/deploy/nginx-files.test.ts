import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasNginx } from '../support/programs/installed-nginx.ts';
import { askNginx, type SiteBehindNginx, startSiteBehindNginx } from '../support/programs/nginx.ts';

describe.runIf(hasNginx)('files behind deploy/nginx.conf', () => {
  let site: SiteBehindNginx;
  beforeAll(async () => {
    site = await startSiteBehindNginx();
  }, 120_000);
  afterAll(() => site.stop());

  const get = (path: string, headers: Record<string, string> = {}) =>
    askNginx(site.ports.https, 'GET', path, { headers });

  test('nginx serves built files from disk, compressed, with the site’s headers', async () => {
    const assets = (await readdir('build/client/assets')).map((name) => `/assets/${name}`);
    const kinds = ['js', 'css', 'svg', 'avif', 'webp', 'woff2', 'mp4', 'webm'];
    const assetOf = (kind: string) => assets.find((path) => path.endsWith(`.${kind}`)) ?? '';
    const paths = [...kinds.map(assetOf), '/icons/192.png'];
    const same = [
      ...['cache-control', 'content-type', 'content-encoding', 'content-length', 'vary'],
      ...['cross-origin-resource-policy', 'strict-transport-security', 'x-content-type-options'],
    ];
    for (const path of paths) {
      const headers = { 'accept-encoding': 'br' };
      const [nginxAnswer, siteAnswer] = [
        await get(path, headers),
        await fetch(site.processes[0]?.url + path, { headers }),
      ];
      const shown = (of: (name: string) => string | null | undefined) =>
        same.map((name) => [name, of(name) ?? undefined]);
      expect([path, nginxAnswer.status, ...shown((name) => nginxAnswer.headers[name]?.toString())]).toEqual([
        path,
        200,
        ...shown((name) => siteAnswer.headers.get(name)),
      ]);
      await siteAnswer.body?.cancel();
    }
    const zipped = await get(assetOf('js'), { 'accept-encoding': 'gzip' });
    expect([zipped.headers['content-encoding'], zipped.headers.vary]).toEqual(['gzip', 'Accept-Encoding']);
    const part = await get(assetOf('mp4'), { range: 'bytes=5-14' });
    expect([part.status, part.body.length]).toEqual([206, 10]);
    const none = await get('/assets/none.js');
    expect([none.status, none.headers['cache-control']]).toEqual([404, 'no-cache']);
  });
});
