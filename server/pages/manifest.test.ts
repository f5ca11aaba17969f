import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';

const server = serverForTests();

interface Manifest {
  lang: string;
  dir: string;
  name: string;
  start_url: string;
  theme_color: string;
  background_color: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

async function manifestIn(query: string): Promise<Manifest> {
  const response = await server.request(`/manifest.webmanifest${query}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  return (await response.json()) as Manifest;
}

test.each([
  ['', 'ar', 'rtl'],
  ['?lang=ar', 'ar', 'rtl'],
  ['?lang=en', 'en', 'ltr'],
  ['?lang=fr', 'ar', 'rtl'],
] as const)('the manifest at %s is in %s and starts there', async (query, lang, dir) => {
  const name = server.services.content.company.name[lang];
  expect(await manifestIn(query)).toMatchObject({ lang, dir, name, start_url: `/${lang}/individual` });
});

test('every icon exists in its stated size', async () => {
  const { icons } = await manifestIn('');
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes, type } of icons) {
    const { width, height, format } = await sharp(`web/public${src}`).metadata();
    expect([`${width}x${height}`, `image/${format}`], src).toEqual([sizes, type]);
  }
});

test('maskable and Apple icons have no transparent pixels', async () => {
  for (const icon of ['maskable', 'apple-touch']) {
    expect((await sharp(`web/public/icons/${icon}.png`).stats()).isOpaque, icon).toBe(true);
  }
});

test('the manifest has the colours of the design tokens', async () => {
  const { theme_color, background_color } = await manifestIn('');
  const tokens = readFileSync('web/styles/tokens.css', 'utf8');
  const hue = (name: string) => new RegExp(`--${name}: #(\\w+);`).exec(tokens)?.[1];
  expect(theme_color).toBe(`#${hue('green')}`);
  expect(background_color).toBe(`#${hue('paper')}${hue('paper')}`);
});
