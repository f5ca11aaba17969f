// Draws what is shown where a page is shared: one picture of 1200 x 630 for each language, in the site's palette.
// The browser sets the Arabic text; sharp makes the file small. Run after the name or line of the company changed:
// `node bin/draw-share-images.ts`.
import { mkdir, readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../e2e/chromium.ts';

const folder = 'web/public/share';
const [width, height] = [1200, 630];
const company = JSON.parse(await readFile('content/company.json', 'utf8')) as Record<
  'name' | 'tagline',
  Record<'ar' | 'en', string>
>;
const font = async (script: string) =>
  (await readFile(`web/styles/fonts/readex-pro-${script}-wght-normal.woff2`)).toString('base64');
const [arabic, latin] = [await font('arabic'), await font('latin')];

/** As in web/components/lattice.tsx, which the browser's JSX keeps from being imported here. */
function star(x: number, y: number, radius: number): string {
  const crossing = Math.cos(Math.PI / 4) / Math.cos(Math.PI / 8);
  const points = Array.from({ length: 16 }, (_, index) => {
    const angle = (index * Math.PI) / 8;
    const distance = index % 2 === 0 ? radius : radius * crossing;
    return `${(x + distance * Math.cos(angle)).toFixed(1)} ${(y + distance * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

function drawing(language: 'ar' | 'en'): string {
  // The lattice frames: it stands on the side where lines end, and under none of them.
  const stars = Array.from({ length: 8 }, (_, index) =>
    star((language === 'ar' ? 75 : 975) + (index % 2) * 150, 75 + Math.floor(index / 2) * 150, 75),
  );
  const [x, mark, name] = language === 'ar' ? [1112, 1066, 'ar'] : [88, 134, 'en'];
  const text = (y: number, size: number, weight: number, colour: string, words: string) =>
    `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${colour}">${words}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" lang="${name}"
    direction="${language === 'ar' ? 'rtl' : 'ltr'}" font-family="R">
    <rect width="${width}" height="${height}" fill="#073b32"/>
    <path d="${stars.join('')}" fill="none" stroke="#2c6a5c" stroke-width="1.5"/>
    <path d="M0 520c220-60 300-100 480-40s260 30 420-10 250-30 300 0v160H0Z" fill="#c9ae7c"/>
    <path d="M0 580c260-70 420-40 640-16s400-60 560-20v86H0Z" fill="#e9d9b8"/>
    <path d="${star(mark, 150, 46)}" fill="#f4f1ea"/>
    <path d="M${mark - 29} 162c12-15 22-15 31-5s17 7 27-5" fill="none" stroke="#073b32" stroke-width="6"
      stroke-linecap="round"/>
    ${text(300, 76, 650, '#f4f1ea', company.name[language])}
    ${text(376, 38, 400, '#c8d6d0', company.tagline[language])}
  </svg>`;
}

const style = `
  @font-face { font-family: R; src: url(data:font/woff2;base64,${arabic}); font-weight: 160 700;
    unicode-range: U+0600-06FF, U+200C-200E, U+FE70-FEFC; }
  @font-face { font-family: R; src: url(data:font/woff2;base64,${latin}); font-weight: 160 700; }
  body { margin: 0 } svg { display: block }`;

const { executablePath, args, env } = await findChromium();
const environment = { ...process.env, ...env } as Record<string, string>;
const browser = await chromium.launch({ executablePath, args, env: environment });
const page = await browser.newPage({ viewport: { width, height } });
await mkdir(folder, { recursive: true });
for (const language of ['ar', 'en'] as const) {
  await page.setContent(`<!doctype html><style>${style}</style>${drawing(language)}`);
  await page.evaluate(() => document.fonts.ready);
  const { size } = await sharp(await page.screenshot())
    .png({ palette: true, colours: 64, compressionLevel: 9, effort: 10 })
    .toFile(`${folder}/${language}.png`);
  process.stdout.write(`${folder}/${language}.png ${size} bytes\n`);
}
await browser.close();
