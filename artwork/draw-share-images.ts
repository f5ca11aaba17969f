// Draws what is shown where a page is shared: one picture of 1200 x 630 for each language, the first frame of the film
// under the company's name. The browser sets the Arabic text; sharp makes the file small. Run after the name or line of
// the company, the mark or the film changed: `node artwork/draw-share-images.ts`.
import { mkdir, readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '#tests/browser/support/chromium.ts';
import { mark } from '#web/ui/navigation/mark.ts';
import { readTokens } from '#web/styles/read-tokens.ts';

const folder = 'web/public/share';
const [width, height] = [1200, 630];
const company = JSON.parse(await readFile('content/company.json', 'utf8')) as Record<
  'name' | 'tagline',
  Record<'ar' | 'en', string>
>;
const base64 = async (file: string) => (await readFile(file)).toString('base64');
const font = (script: string) => base64(`web/styles/fonts/readex-pro-${script}.woff2`);
const [arabic, latin, dunes] = [
  await font('arabic'),
  await font('latin'),
  await base64('web/film/dunes.webp'),
];
const tokens = readTokens('light');
const colour = (role: string) => tokens.get(`--color-${role}`) ?? '';

/** As the landings have it: the sky goes over into deep green, and in Arabic the sun rises on the other side. */
const style = `
  @font-face { font-family: R; src: url(data:font/woff2;base64,${arabic}); font-weight: 160 700;
    unicode-range: U+0600-06FF, U+200C-200E, U+FE70-FEFC; }
  @font-face { font-family: R; src: url(data:font/woff2;base64,${latin}); font-weight: 160 700; }
  body { margin: 0; inline-size: ${width}px; block-size: ${height}px; position: relative; overflow: hidden;
    background: ${colour('deep')}; color: ${colour('on-deep')}; font-family: R; }
  .dunes { position: absolute; inset: 155px 0 auto; inline-size: 100%; block-size: 600px; object-fit: cover;
    object-position: 76% 15%; }
  :dir(rtl) .dunes { scale: -1 1; }
  .sky { position: absolute; inset: 154px 0 0; background: linear-gradient(${colour('deep')} 12%, transparent 60%); }
  main { position: absolute; inset: 64px 88px auto; }
  svg { display: block; inline-size: 92px; fill: ${colour('on-deep')}; }
  svg path + path { fill: none; stroke: ${colour('deep')}; stroke-width: ${mark.duneWidth}; stroke-linecap: round; }
  h1 { margin: 22px 0 0; font-size: 76px; font-weight: 650; line-height: 1.35; }
  p { margin: 0; font-size: 37px; line-height: 1.5; }`;

const drawing = (language: 'ar' | 'en') => `<!doctype html>
  <html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><style>${style}</style>
  <img class="dunes" src="data:image/webp;base64,${dunes}"><div class="sky"></div>
  <main><svg viewBox="0 0 ${mark.size} ${mark.size}"><path d="${mark.star}"/><path d="${mark.dune}"/></svg>
  <h1>${company.name[language]}</h1><p>${company.tagline[language]}</p></main></html>`;

const { executablePath, args, env } = await findChromium();
const environment = { ...process.env, ...env } as Record<string, string>;
const browser = await chromium.launch({ executablePath, args, env: environment });
const page = await browser.newPage({ viewport: { width, height } });
await mkdir(folder, { recursive: true });
for (const language of ['ar', 'en'] as const) {
  await page.setContent(drawing(language));
  await page.evaluate(() => Promise.all([document.fonts.ready, document.images[0]?.decode()]));
  const { size } = await sharp(await page.screenshot())
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(`${folder}/${language}.jpg`);
  process.stdout.write(`${folder}/${language}.jpg ${size} bytes\n`);
}
await browser.close();
