import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/process.ts';
import { type Bar, figure, ratio } from './bar.ts';
import { compareInTurns } from './compare-in-turns.ts';
import { startNginx } from './nginx.ts';
import { median, startNode, startSiteProcess } from './processes.ts';

const page = '/ar/individual';
const rounds = 7;

/**
 * Compares a cached page with a bare Node server that sends the same bytes. Compares nginx's cache with nginx that
 * serves a file.
 */
export async function cachedPages(): Promise<Bar[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rimal-bench-'));
  const site = await startSiteProcess(folder);
  const cached = await fetchCached(site.port);
  const { headers, body } = cached;
  const answerFile = join(folder, 'answer.json');
  await writeFile(answerFile, JSON.stringify({ headers, body: body.toString('base64') }));
  const barePort = await freePort();
  const bare = await startNode(
    ['tests/benchmarks/programs/bare-server.ts', answerFile, String(barePort)],
    barePort,
  );
  const nginx = await startNginx(folder, [site], page, cached);
  const campaign = `${page}?utm_source=news&utm_medium=mail&utm_campaign=winter&gclid=EAIaIQobChMI`;
  const sides = {
    site,
    campaign: { ...site, page: campaign },
    bare,
    ...(nginx && { ...nginx, edgeCampaign: { ...nginx.edge, page: campaign } }),
  };
  const { rates, ratio: rateRatio } = await compareInTurns(sides, page, rounds);
  for (const { stop } of [site, bare, ...Object.values(nginx ?? {})]) await stop();
  await rm(folder, { recursive: true });

  return [
    figure('cached page', median(rates('site')), ' requests per CPU second'),
    ratio(
      'cached page: requests per CPU second',
      rateRatio('site', 'bare'),
      'those of a bare node:http server that sends the same bytes',
      { least: 0.45 },
    ),
    ratio(
      'cached page by a campaign link: requests per CPU second',
      rateRatio('campaign', 'site'),
      'those without parameters',
      { least: 0.95 },
    ),
    ...(nginx
      ? [
          ratio(
            "page from nginx's cache by a campaign link: requests per CPU second",
            rateRatio('edgeCampaign', 'edge'),
            'those without parameters',
            { least: 0.95 },
          ),
          figure("page from nginx's cache", median(rates('edge')), ' requests per CPU second'),
          ratio(
            "page from nginx's cache: requests per CPU second",
            rateRatio('edge', 'file'),
            'those of nginx that serves a file',
            { least: 0.9 },
          ),
        ]
      : [
          {
            what: "page from nginx's cache",
            measured: 'nginx is not installed',
            bar: 'measured',
            holds: false,
          },
        ]),
  ];
}

/** Fetches a page as a browser does. */
export function fetchCached(
  port: number,
  path = page,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', cookie: 'lang=ar' };
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    }).once('error', reject);
  });
}
