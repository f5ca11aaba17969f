// Takes the picture of the README: the individual landing in Arabic, at a desk and on a phone. Run after the landing
// changed how it looks: `npm start` once, which builds, then `node artwork/draw-site-picture.ts`.
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '#tests/browser/support/chromium.ts';
import { startSite } from '#tests/browser/support/site.ts';
import { chosenCookies } from '#tests/browser/support/visitor.ts';

const file = 'docs/site.png';
const [desk, phone] = [
  { width: 1280, height: 800 },
  { width: 390, height: 800 },
];
const gap = 40;

const { executablePath, args, env } = await findChromium();
const site = await startSite({ CONTENT_DIR: 'content' });
const browser = await chromium.launch({
  executablePath,
  args,
  env: { ...process.env, ...env } as Record<string, string>,
});
try {
  const pictures: Buffer[] = [];
  for (const viewport of [desk, phone]) {
    const context = await browser.newContext({
      viewport,
      baseURL: site.url,
      locale: 'ar-SA',
      colorScheme: 'light',
      // The film's first frame stands for it.
      reducedMotion: 'reduce',
      storageState: { cookies: [chosenCookies(site)], origins: [] },
    });
    const page = await context.newPage();
    await page.goto('/ar/individual', { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    pictures.push(await page.screenshot());
    await context.close();
  }
  const [wide, narrow] = pictures;
  const { size } = await sharp({
    create: {
      width: desk.width + gap + phone.width,
      height: desk.height,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  })
    .composite([
      { input: wide, left: 0, top: 0 },
      { input: narrow, left: desk.width + gap, top: 0 },
    ])
    .png({ palette: true, colours: 128, compressionLevel: 9, effort: 10 })
    .toFile(file);
  process.stdout.write(`${file} ${size} bytes\n`);
} finally {
  await browser.close();
  await site.stop();
}
