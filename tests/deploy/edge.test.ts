import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pageParameters } from '#domain/link-values/page-parameters.ts';
import { hasNginx } from '../support/programs/installed-nginx.ts';
import { askNginx, runNginx } from '../support/programs/nginx.ts';
import { until } from '../support/until.ts';

/** Puts nginx in front of fake processes, which can be slow, gone or hanging. */
describe.runIf(hasNginx).each([2, 4])('deploy/nginx.conf in front of %i processes', (count) => {
  let folder: string;
  let port: number;
  let processes: Awaited<ReturnType<typeof playProcess>>[];
  let page: PlayedPage;
  let stop: () => Promise<void>;

  beforeEach(async () => {
    page = { text: 'first', edgeMay: 's-maxage=60, stale-while-revalidate=600' };
    folder = await mkdtemp(join(tmpdir(), 'rimal-edge-'));
    processes = await Promise.all(Array.from({ length: count }, () => playProcess(() => page)));
    const nginx = await runNginx(folder, processes);
    port = nginx.ports.https;
    stop = nginx.stop;
    await until(async () => (await get('/healthz')).length > 0, 20_000);
  });
  afterEach(async () => {
    await stop();
    for (const one of processes) one.end();
    await rm(folder, { recursive: true });
  });

  const get = async (path: string) => String((await askNginx(port, 'GET', path)).body);
  const passed = (ms: number) => {
    const begun = Date.now();
    return until(() => Date.now() - begun > ms, 2 * ms, 20);
  };

  test('nginx forwards concurrent requests for an uncacheable page in parallel', async () => {
    page.edgeMay = 'no-store';
    let answered = 0;
    const answer = async () => {
      await get('/');
      answered += 1;
    };
    const asking = Promise.all(Array.from({ length: 20 }, answer));
    // With a cache lock, nginx would let the next one through after half a second.
    expect(await until(() => answered === 20, 2000, 20)).toBe(true);
    await asking;
  });

  test('nginx caches a page once for each encoding, however a browser spells Accept-Encoding', async () => {
    const get = async (encodings?: string) => {
      const headers = { ...(encodings !== undefined && { 'accept-encoding': encodings }) };
      return String((await askNginx(port, 'GET', '/ar/individual', { headers })).body);
    };
    page.text = (request) => request.headers['accept-encoding'] ?? '';
    const brotli = ['br', 'gzip, deflate, br, zstd', 'gzip,br;q=0.5', 'BR;q=1.0', 'br ;q=0.001'];
    const gzip = ['gzip', 'gzip, deflate', 'gzip;q=1.0, br;q=0', 'br; q=0.000, gzip'];
    const none = [undefined, '', 'identity', 'deflate', 'br;q=0', 'brotli', 'x-gzip'];
    const encodingsOf = (spellings: (string | undefined)[]) =>
      Promise.all(spellings.map((spelling) => get(spelling)));
    expect(new Set(await encodingsOf(brotli))).toEqual(new Set(['br, gzip']));
    expect(new Set(await encodingsOf(gzip))).toEqual(new Set(['gzip']));
    expect(new Set(await encodingsOf(none))).toEqual(new Set(['']));
    for (const one of processes) one.end();
    expect([await get('br, zstd'), await get('gzip, x'), await get('zstd')]).toEqual([
      'br, gzip',
      'gzip',
      '',
    ]);
  });

  test('nginx serves a stale page while it fetches the next version', async () => {
    page.edgeMay = 's-maxage=1, stale-while-revalidate=600';
    await get('/ar/individual');
    page.text = 'second';
    await passed(1500);
    expect(await get('/ar/individual')).toBe('first');
    expect(await until(async () => (await get('/ar/individual')) === 'second', 5000)).toBe(true);
  });

  test('campaign links of a page share one cached copy, unlike parameters that the page reads', async () => {
    const path = '/ar/individual/personal-finance';
    await get(`${path}?utm_source=a`);
    page.text = 'second';
    const copies = [
      path,
      ...['?utm_source=b&gclid=c', '?a=1', '?utm_offerId=1'].map((query) => path + query),
    ];
    for (const address of copies) expect([address, await get(address)]).toEqual([address, 'first']);
    for (const [pagePath, names] of Object.entries(pageParameters))
      for (const name of [...names, 'lang'])
        for (const query of [`${name}=1`, `utm_source=a&${name}=1`, name]) {
          await get(`/ar/${pagePath}`);
          const text = `${pagePath} ${query}`;
          page.text = text;
          expect(await get(`/ar/${pagePath}?${query}`)).toBe(text);
        }
    expect(await get(path)).toBe('first');
  });

  test('nginx asks the site about a page without the campaign of the page before', async () => {
    const path = '/ar/individual/personal-finance';
    await get(path);
    page.text = 'second';
    const from = async (referer: string, to = path) =>
      String((await askNginx(port, 'GET', to, { headers: { referer } })).body);
    expect(await from('https://site.example/ar/individual')).toBe('first');
    expect(await from('https://site.example/ar/individual?utm_source=a', `${path}?utm_source=a`)).toBe(
      'first',
    );
    expect(await from('https://site.example/ar/individual?a=1&utm_source=a')).toBe('second');
  });

  test('nginx serves no stale page after its stale-while-revalidate time', async () => {
    page.edgeMay = 's-maxage=1, stale-while-revalidate=0';
    await get('/ar/individual');
    page.text = 'second';
    await passed(2500);
    expect(await get('/ar/individual')).toBe('second');
  });

  test('nginx serves cached pages after every process has stopped', async () => {
    page.edgeMay = 's-maxage=1, stale-while-revalidate=0';
    await get('/ar/individual');
    for (const one of processes) one.end();
    await passed(2500);
    expect(await get('/ar/individual')).toBe('first');
  });

  test('a process that has just restarted gets all requests at once when another one stops', {
    timeout: 40_000,
  }, async () => {
    page.edgeMay = 'no-store';
    const [restarted, other] = processes;
    restarted?.end();
    for (let turn = 0; turn < 2 * count; turn++) await get('/ar/follow');
    await restarted?.startAgain();
    // Longer than the time for which nginx would leave out a process that failed.
    await passed(11_000);
    other?.end();
    const answers = await Promise.all(Array.from({ length: 6 }, () => get('/ar/follow')));
    expect(answers).toEqual(answers.map(() => 'first'));
  });

  test('nginx delays only the requests that it sends to a hanging process', async () => {
    page.edgeMay = 'no-store';
    processes[0]?.hang();
    const waiting = 4 * count;
    let answered = 0;
    for (let turn = 0; turn < waiting; turn++)
      void get(`/ar/follow?${turn}`).then(
        () => {
          answered += 1;
        },
        () => undefined,
      );
    // nginx counts a waiting process as busy and sends later requests to the others.
    const most = Math.ceil(waiting / count);
    expect(await until(() => answered >= waiting - most, 5000)).toBe(true);
    const later = await Promise.all(Array.from({ length: 2 * count }, () => get('/ar/follow')));
    expect(later).toEqual(later.map(() => 'first'));
  });
});

interface PlayedPage {
  text: string | ((request: IncomingMessage) => string);
  /** The cache lifetime that the page allows the edge. */
  edgeMay: string;
}

async function playProcess(page: () => PlayedPage) {
  let hangs = false;
  const held: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (hangs) return void held.push(response);
    const { text, edgeMay } = page();
    const headers = {
      'content-type': 'text/html',
      'cache-control': `public, max-age=0, ${edgeMay}`,
      vary: 'Accept-Encoding',
    };
    response.writeHead(200, edgeMay === 'no-store' ? { 'cache-control': edgeMay } : headers);
    response.end(typeof text === 'string' ? text : text(request));
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    startAgain: () => listen(port),
    hang() {
      hangs = true;
    },
    end() {
      server.close();
      server.closeAllConnections();
    },
  };
}
