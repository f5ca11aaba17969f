import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { totalLayoutShift, watchLayoutShifts } from '../support/layout-shifts.ts';
import { expect, test } from '../support/test.ts';

/** A missing sentence shows as its key (`links.offers`, `forms:otp`), a missing value as braces. */
const untranslated =
  /\{\{|\}\}|(?<![\w@/.-])[a-z][a-zA-Z-]+(?:\.[a-z][a-zA-Z]+)+(?![\w@.]*\w)(?<!\.(?:com|example|gov|html|json|net|org|pdf|sa))|(?<!\w)[a-z-]+:[a-z]\w+/;
/** Elements whose text is not ours, such as addresses and file names. */
const outside = 'script, style, bdi[dir="ltr"]';

/** Returns the title, description, text, width and internal links of a page. */
async function look(page: Page) {
  await page.evaluate(() => document.fonts.ready);
  // After two frames the first changes of scripts are painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate((outside) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const text: string[] = [document.title];
    while (texts.nextNode()) {
      if (!texts.currentNode.parentElement?.closest(outside)) text.push(texts.currentNode.textContent ?? '');
    }
    const labels = [...document.body.querySelectorAll('[aria-label], [title], [alt], [placeholder]')].flatMap(
      (one) => ['aria-label', 'title', 'alt', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
    );
    return {
      title: document.title,
      description: document.querySelector('meta[name="description"]')?.getAttribute('content') ?? '',
      text: [...text, ...labels].join('\n'),
      width: document.documentElement.scrollWidth,
      links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .filter(({ origin }) => origin === location.origin)
        .map(({ href }) => href.replace(location.origin, '').replace(/#.*/, '')),
    };
  }, outside);
}

test('every page linked from the landing pages answers 200, is translated and fits 320 pixels @twice', async ({
  request,
  consoleErrors,
  visit,
}) => {
  const { page, language } = visit;
  await page.setViewportSize({ width: 320, height: 640 });
  await watchLayoutShifts(page);
  const waiting = [`/${language}/individual`, `/${language}/business`];
  const seen = new Set(waiting);
  const titles = new Map<string, string>();
  const wrong: string[] = [];

  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await page.goto(path);
    const { title, description, text, width, links } = await look(page);
    const moved = await totalLayoutShift(page);
    const found: Record<string, unknown> = {
      status: answer?.status() !== 200 && answer?.status(),
      untranslated: untranslated.exec(text)?.[0],
      shifted: moved > 0.02 && moved,
      width: width > 320 && width,
      title: title === '' || description === '' ? 'missing' : titles.get(title),
      console: consoleErrors.splice(0).join('; '),
    };
    for (const [what, told] of Object.entries(found)) if (told) wrong.push(`${path} ${what}: ${told}`);
    titles.set(title, path);

    for (const to of links) {
      const bare = to.replace(/\?.*/, '');
      if (seen.has(bare)) continue;
      seen.add(bare);
      if (/^\/(ar|en)\//.test(bare)) {
        // Another project crawls the other language.
        if (bare.startsWith(`/${language}/`)) waiting.push(to);
      } else if ((await request.get(to)).status() !== 200)
        wrong.push(`${path} leads to ${to}, which is not there`);
    }
  }
  expect(wrong).toEqual([]);
  expect(seen.size).toBeGreaterThan(15);
});

test('the pattern for untranslated keys matches keys and no sentences @twice', () => {
  for (const key of [
    'links.offers',
    'forms:otp.label',
    'a {{name}}',
    'offers:title',
    'hero.apply',
    'about-us.board.title',
  ]) {
    expect(key).toMatch(untranslated);
  }
  for (const sentence of [
    'See rimal.example and info@rimal.example.',
    'www.sama.gov.sa',
    'e.g. this',
    'prices.pdf',
    'Hours: 9:00',
  ]) {
    expect(sentence).not.toMatch(untranslated);
  }
});

test('every page of the sitemap answers 200, is canonical and indexable, and has structured data @twice', async ({
  request,
  site,
  language,
}) => {
  const xml = await (await request.get('/sitemap.xml')).text();
  const { publicUrl } = site.services.config;
  const paths = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)]
    .map(([, loc = '']) => loc.replace(publicUrl, ''))
    .filter((path) => path.startsWith(`/${language}/`));
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    const page = await request.get(path);
    const html = await page.text();
    expect(page.status(), path).toBe(200);
    expect(html, path).toContain(`<link rel="canonical" href="${publicUrl}${path}"`);
    expect(html, path).toContain(`<meta property="og:url" content="${publicUrl}${path}"`);
    expect(html, path).not.toContain('noindex');
    const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    expect(things.length, path).toBeGreaterThan(0);
    for (const [, json = ''] of things) expect(JSON.parse(json), path).toHaveProperty('@type');
  }
});

test('the share image of the landing page is a JPEG of 1200 by 630 pixels below 60 KB @twice', async ({
  request,
  language,
  site,
}) => {
  const html = await (await request.get(`/${language}/individual`)).text();
  const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const picture = await request.get(image.replace(site.services.config.publicUrl, ''));
  expect(picture.headers()['content-type']).toBe('image/jpeg');
  const bytes = await picture.body();
  const { format, width, height } = await sharp(bytes).metadata();
  expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
  expect(bytes.length).toBeLessThan(60_000);
});

test('icons and manifest in the head are served with their type and cached for a day @twice', async ({
  request,
  language,
}) => {
  const html = await (await request.get(`/${language}/individual`)).text();
  const links = [...html.matchAll(/<link rel="((?:apple-touch-)?icon|manifest)" href="([^"]+)"/g)];
  const served: [string, string][] = [];
  for (const [, rel = '', href = ''] of links) {
    const { ok, headers } = await request.get(href).then((got) => ({ ok: got.ok(), headers: got.headers() }));
    expect(ok, href).toBe(true);
    expect(headers['cache-control'], href).toBe('public, max-age=86400');
    served.push([rel, headers['content-type']?.replace(/;.*/, '') ?? '']);
  }
  expect(served).toEqual([
    ['icon', 'image/x-icon'],
    ['icon', 'image/svg+xml'],
    ['apple-touch-icon', 'image/png'],
    ['manifest', 'application/manifest+json'],
  ]);
  expect(links.at(-1)?.[2]).toBe(`/manifest.webmanifest?lang=${language}`);
});
