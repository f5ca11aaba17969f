import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/process.ts';
import { atLeast, type Bar, told } from './bar.ts';
import { ask, awake, until } from './client.ts';
import { startNginx } from './nginx.ts';
import { askingCore, measuredCore, median, pin, processorMs, startNode, startSite } from './processes.ts';

const page = '/ar/individual';
const connections = 20;
const rounds = 7;
const roundMs = 2000;
/** As a browser asks, on its second page. */
const request = [
  `GET ${page} HTTP/1.1`,
  'Host: 127.0.0.1',
  'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Accept-Language: ar,en;q=0.8',
  'Cookie: lang=ar',
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  '\r\n',
].join('\r\n');

/**
 * A cached page through the whole server, beside a bare server of Node's that sends the same bytes and headers; and from
 * nginx's cache in front of it, beside nginx that serves them from a file.
 * Each has one core; compared is what a second of its processor time answers, in turn, so that what else runs on the
 * machine, and whoever asks, is in no figure.
 */
export async function cachedPages(): Promise<Bar[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rimal-bench-'));
  const site = await startSite(folder);
  const cached = await fetchCached(site.port);
  const { headers, body } = cached;
  const answerFile = join(folder, 'answer.json');
  await writeFile(answerFile, JSON.stringify({ headers, body: body.toString('base64') }));
  const barePort = await freePort();
  const bare = await startNode(['tests/benchmarks/bare-server.ts', answerFile, String(barePort)], barePort);
  const nginx = await startNginx(folder, site, page, cached);
  const sides = Object.entries({ site, bare, ...nginx });
  for (const [, { pids }] of sides) for (const pid of pids) pin(pid, measuredCore);
  pin(process.pid, askingCore);

  const perSecond = new Map(sides.map(([name]) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, { port, pids }] of sides) {
      const before = await processorMs(...pids);
      const { answers, refused } = await awake(
        ask(port, connections, until(performance.now() + roundMs, request)),
      );
      const used = await processorMs(...pids);
      if (refused > 0) throw new Error(`${name} refused ${refused}`);
      // The first round is for the compilers.
      if (round > 0) perSecond.get(name)?.push(answers / ((used - before) / 1000));
    }
  }
  for (const [, side] of sides) await side.stop();
  pin(process.pid, `${measuredCore},${askingCore}`);
  await rm(folder, { recursive: true });

  const rates = (name: string) => perSecond.get(name) ?? [];
  const ratio = (name: string, of: string) =>
    median(rates(name).map((rate, round) => rate / (rates(of)[round] ?? 0)));
  return [
    told('a cached page through the whole server, by second of its processor', median(rates('site')), ' /s'),
    atLeast('the same, of a bare node:http server that sends the same bytes', ratio('site', 'bare'), 0.45),
    nginx
      ? atLeast("from nginx's cache, of nginx that serves the file", ratio('edge', 'file'), 0.9)
      : { what: "from nginx's cache", measured: 'no nginx here', bar: 'at least 0.9', holds: false },
  ];
}

function fetchCached(port: number): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', cookie: 'lang=ar' };
    get({ host: '127.0.0.1', port, path: page, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    }).once('error', reject);
  });
}
