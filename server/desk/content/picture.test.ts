import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { toWebp } from './picture.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5d4e' } });
const shape = { width: 1200, height: 800 };

describe('toWebp', () => {
  test.each([
    ['JPEG', () => picture(3000, 3000).jpeg()],
    ['PNG', () => picture(2400, 1000).png()],
    ['GIF', () => picture(2000, 1400).gif()],
  ])('crops a %s to the shape of its folder', async (_, draw) => {
    const made = await toWebp(await draw().toBuffer(), shape);
    expect(await sharp(made?.bytes).metadata()).toMatchObject({ format: 'webp', ...shape });
  });

  test('keeps the whole of a picture whose folder has no height, and never enlarges it', async () => {
    const made = await toWebp(await picture(100, 300).png().toBuffer(), { width: 320 });
    expect(await sharp(made?.bytes).metadata()).toMatchObject({ width: 100, height: 300 });
  });

  test('turns a photo upright, and says that an upright one was cropped to a wide shape', async () => {
    const turned = await picture(1500, 1000).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const made = await toWebp(turned, shape);
    expect(made?.isTurned).toBe(true);
    expect((await sharp(made?.bytes).metadata()).orientation).toBe(undefined);
    expect((await toWebp(await picture(1500, 1000).jpeg().toBuffer(), shape))?.isTurned).toBe(false);
  });

  test.each([
    [
      'an SVG, which can hold scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a text', Buffer.from('not a picture')],
    ['a cut picture', async () => (await picture(900, 900).png().toBuffer()).subarray(0, 200)],
  ])('refuses %s', async (_, bytes) => {
    expect(await toWebp(typeof bytes === 'function' ? await bytes() : bytes, shape)).toBe(undefined);
  });
});
