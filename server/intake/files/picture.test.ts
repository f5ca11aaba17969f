import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { checkFile } from './check-file.ts';

const accept = ['.pdf', '.doc', '.docx', '.jpg', '.png'];
const check = (name: string, content: Buffer) => checkFile({ name, content }, accept, []);

describe('large picture', () => {
  const noise = (side: number) => {
    const raw = { width: side, height: side, channels: 3 as const };
    return sharp(randomBytes(side * side * 3), { raw });
  };

  test.each([
    ['a.jpg', () => noise(1500).jpeg({ quality: 40 })],
    ['a.jpeg', () => noise(1500).jpeg({ quality: 100 })],
    ['a.png', () => noise(1200).png({ palette: true, colours: 16 })],
  ])('a large picture does not grow when its metadata is removed: %s', async (name, draw) => {
    const content = await draw().toBuffer();
    const checked = await check(name, content);
    if (!('file' in checked)) throw new Error(checked.message);
    expect(checked.file.content.length).toBeLessThanOrEqual(content.length);
  });

  test('a picture with 108 megapixels is accepted', async () => {
    const create = { width: 12_000, height: 9_000, channels: 3 as const, background: '#0b5d4e' };
    const checked = await check('a.jfif', await sharp({ create }).jpeg().toBuffer());
    expect(checked).toMatchObject({ file: { contentType: 'image/jpeg' } });
  });

  test.each([
    ['many pixels', { width: 16_000, height: 15_000, channels: 3 as const }, { progressive: false }],
    [
      'many pixels to be unpacked at once',
      { width: 9000, height: 9000, channels: 3 as const },
      { progressive: true },
    ],
  ])('a picture with too %s is rejected with its own message', async (_, size, options) => {
    const picture = await sharp({ create: { ...size, background: '#0b5d4e' } }).png({
      compressionLevel: 1,
      ...options,
    });
    expect(await check('a.png', await picture.toBuffer())).toEqual({ message: 'pictureTooLarge' });
  });
});
