import { type Bar, figure, ratio } from '../bar.ts';
import { fetchCached } from '../cached-pages.ts';
import { compareInTurns } from '../compare-in-turns.ts';
import { startNginx } from '../nginx.ts';
import { median } from '../processes.ts';
import { htmlOf, landingPage, type Servers } from './servers.ts';
import { textOfPage, uncompressed } from './weigh-page.ts';

/** Our landing reads this parameter, so each request renders it. No offer has this id. */
const rendered = `${landingPage}?offerId=none`;
const rounds = 5;

/** Less is noise of the machine. */
const notSlower = { least: 0.9 };

/** @throws if the pages do not show the same texts */
export async function checkTexts({ site, next }: Servers): Promise<void> {
  const expected = textOfPage(await htmlOf(site, landingPage));
  const others = [
    await htmlOf(site, rendered),
    await htmlOf(next, '/static'),
    await htmlOf(next, '/dynamic'),
  ];
  if (others.some((html) => textOfPage(html) !== expected)) throw new Error('the pages have different texts');
}

/** Requests the pages of both servers, and ours as a file of nginx, in turn. */
export async function comparePages({ folder, site, next }: Servers): Promise<Bar[]> {
  const nginx = await startNginx(folder, [site], landingPage, await fetchCached(site.port));
  const sides = {
    cached: { ...site, page: landingPage },
    static: { ...next, page: '/static' },
    rendered: { ...site, page: rendered },
    dynamic: { ...next, page: '/dynamic' },
    cachedPlain: { ...site, request: uncompressed(landingPage) },
    staticPlain: { ...next, request: uncompressed('/static') },
    renderedPlain: { ...site, request: uncompressed(rendered) },
    dynamicPlain: { ...next, request: uncompressed('/dynamic') },
    ...(nginx && { file: { ...nginx.file, page: landingPage } }),
  };
  const { rates, ratio: rateRatio } = await compareInTurns(sides, landingPage, rounds);
  await nginx?.file.stop();
  const rate = (what: string, side: string) => figure(what, median(rates(side)), ' requests per CPU second');
  const pair = (mine: string, side: string, peer: string, of: string): Bar[] => [
    rate(`our ${mine}`, side),
    rate(`${peer} of Next.js`, of),
    ratio(
      `our ${mine}: requests per CPU second`,
      rateRatio(side, of),
      `those of the ${peer} of Next.js`,
      notSlower,
    ),
  ];
  const ofFile = 'those of nginx that serves a file';
  return [
    ...pair('cached page', 'cached', 'static page', 'static'),
    ...pair('page rendered each time', 'rendered', 'dynamic page', 'dynamic'),
    ...pair('cached page, uncompressed', 'cachedPlain', 'uncompressed static page', 'staticPlain'),
    ...pair(
      'page rendered each time, uncompressed',
      'renderedPlain',
      'uncompressed dynamic page',
      'dynamicPlain',
    ),
    ...(nginx
      ? [
          rate('our page as a file of nginx', 'file'),
          ratio('our cached page: requests per CPU second', rateRatio('cached', 'file'), ofFile),
          ratio('static page of Next.js: requests per CPU second', rateRatio('static', 'file'), ofFile),
        ]
      : [{ what: 'nginx', measured: 'not installed', bar: 'installed', holds: false }]),
  ];
}
