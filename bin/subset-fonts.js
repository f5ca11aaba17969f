// Makes the site's fonts from Readex Pro: only the weights that the pages use, and the most common Latin characters in
// a file of their own. Run it after an update of the font: `npm install --no-save subset-font
// @fontsource-variable/readex-pro && node bin/subset-fonts.js`. Keep the ranges in step with web/styles/fonts.css.
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const source = 'node_modules/@fontsource-variable/readex-pro/files';
const folder = 'web/styles/fonts';
/** The styles use no lighter weight. */
const weights = { min: 400, max: 700 };

const arabic = [
  0x20,
  [0x600, 0x6ff],
  [0x750, 0x77f],
  [0x8a0, 0x8ff],
  [0x200c, 0x200f],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfefc],
];
/** ASCII, and the punctuation of English and Arabic sentences. */
const latin = [
  [0x20, 0x7e],
  0xa0,
  0xa9,
  0xab,
  0xb0,
  0xb7,
  0xbb,
  0xd7,
  [0x2010, 0x2014],
  [0x2018, 0x201d],
  0x2022,
  0x2026,
  0x202f,
];
/** For names and prices in other languages. Browsers load this file only where such a character occurs. */
const latinMore = [
  [0xa1, 0xff],
  0x131,
  [0x152, 0x153],
  [0x2c6, 0x2dc],
  [0x2039, 0x203a],
  0x20ac,
  0x2122,
  [0x2190, 0x2193],
  0x2212,
];

await make('arabic', 'arabic', arabic);
await make('latin', 'latin', latin);
await make('latin', 'latin-more', latinMore);

async function make(script, name, ranges) {
  const whole = await readFile(`${source}/readex-pro-${script}-wght-normal.woff2`);
  const made = await subsetFont(whole, charactersOf(ranges), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  await writeFile(`${folder}/readex-pro-${name}.woff2`, made);
  process.stdout.write(`${name}: ${whole.length} bytes, now ${made.length}\n`);
}

function charactersOf(ranges) {
  const codes = ranges.flatMap((range) => {
    const [from = 0, to = from] = [range].flat();
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
  return String.fromCodePoint(...codes);
}
