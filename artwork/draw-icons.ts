// Draws the site's icons from its mark: the browser tab's, by day and by night, and those of home screens. Run after
// the mark or its colours changed: `node artwork/draw-icons.ts`.
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { mark } from '#web/ui/navigation/mark.ts';
import { readTokens } from '#web/styles/read-tokens.ts';

const folder = 'web/public';
const [day, night] = [readTokens('light'), readTokens('dark')];
const company = JSON.parse(await readFile('content/company.json', 'utf8')) as { name: { en: string } };
const green = day.get('--color-action');
const sand = day.get('--color-surface-warm');

/** The mark alone, in the colours of the page that it stands for. */
const tab = svg(
  `<title>${company.name.en}</title><style>.s{fill:${green}}.d{stroke:${sand}}@media (prefers-color-scheme:dark){` +
    `.s{fill:${night.get('--color-action')}}.d{stroke:${night.get('--color-surface')}}}</style>` +
    `<path class="s" d="${mark.star}"/><path class="d" ${dune()}/>`,
);

/** The mark in sand on green. @param part - of the square that it takes up @param corner - its radius, of 40 */
const home = (part: number, corner: number) =>
  svg(
    `<rect width="${mark.size}" height="${mark.size}" rx="${corner}" fill="${green}"/>` +
      `<g transform="translate(${centred(part)} ${centred(part)}) scale(${part})">` +
      `<path d="${mark.star}" fill="${sand}"/><path ${dune()} stroke="${green}"/></g>`,
  );

await keep('favicon.svg', Buffer.from(`${tab}\n`));
// Browsers that know no SVG also know no night.
const plain = svg(`<path d="${mark.star}" fill="${green}"/><path ${dune()} stroke="${sand}"/>`);
await keep(
  'favicon.ico',
  ico(await Promise.all([16, 32, 48].map(async (size) => [size, await png(plain, size)] as const))),
);
await keep('icons/192.png', await png(home(0.72, 9), 192));
await keep('icons/512.png', await png(home(0.72, 9), 512));
// What phones cut to a circle: everything stands within four fifths of it (W3C manifest, "safe zone").
await keep('icons/maskable.png', await png(home(0.6, 0), 512));
await keep('icons/apple-touch.png', await png(home(0.72, 0), 180));

function svg(content: string): string {
  const box = `0 0 ${mark.size} ${mark.size}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${content}</svg>`;
}

function dune(): string {
  return `d="${mark.dune}" fill="none" stroke-width="${mark.duneWidth}" stroke-linecap="round"`;
}

function centred(part: number): number {
  return Number(((mark.size * (1 - part)) / 2).toFixed(2));
}

/** A square of `size` pixels. */
function png(source: string, size: number): Promise<Buffer> {
  const density = (72 * size) / mark.size;
  const drawn = sharp(Buffer.from(source), { density }).resize(size, size);
  return (source.includes('rx="0"') ? drawn.flatten().removeAlpha() : drawn)
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toBuffer();
}

/** An icon file of several sizes: six bytes, sixteen for each picture, then the pictures, which may be PNG. */
function ico(pictures: (readonly [size: number, png: Buffer])[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, [size, { length }]] of pictures.entries()) {
    const at = 6 + 16 * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += length;
  }
  return Buffer.concat([head, ...pictures.map(([, picture]) => picture)]);
}

async function keep(name: string, content: Buffer): Promise<void> {
  await writeFile(`${folder}/${name}`, content);
  process.stdout.write(`${folder}/${name} ${content.length} bytes\n`);
}
