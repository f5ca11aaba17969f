import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { UploadKind } from '#domain/publications/uploads.ts';
import { docx, pdf } from '#tests/support/files.ts';
import { makeUpload } from './make-upload.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5d4e' } });
const make = (kind: UploadKind, name: string, content: Buffer) =>
  makeUpload(kind, { name, content, sender: ['others', 'network', 'client'] });
async function sizeOf(made: Awaited<ReturnType<typeof make>>) {
  if ('message' in made) throw new Error(made.message);
  return sharp(made.bytes).metadata();
}

describe('makeUpload', () => {
  test.each([
    ['JPEG', 'a.jpg', () => picture(3000, 3000).jpeg()],
    ['PNG', 'a.png', () => picture(2400, 1000).png()],
    ['GIF', 'a.gif', () => picture(2000, 1400).gif()],
  ])('crops a %s to the shape of its kind', async (_, name, draw) => {
    const made = await make('offer', name, await draw().toBuffer());
    expect(await sizeOf(made)).toMatchObject({ format: 'webp', width: 1200, height: 800 });
    expect(made).toMatchObject({ warning: undefined });
  });

  test('does not crop a picture whose kind has no height, and never enlarges it', async () => {
    const made = await make('partner', 'a.png', await picture(100, 300).png().toBuffer());
    expect(await sizeOf(made)).toMatchObject({ width: 100, height: 300 });
    expect(made).toMatchObject({ warning: 'narrow' });
  });

  test('turns a photo upright, and warns that an upright one was cropped to a wide shape', async () => {
    const turned = await picture(1800, 1200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const made = await make('offer', 'a.jpg', turned);
    expect(made).toMatchObject({ warning: 'portrait' });
    expect((await sizeOf(made)).orientation).toBe(undefined);
  });

  test('draws a picture of 48 megapixels', async () => {
    const made = await make('offer', 'a.jpg', await picture(8000, 6000).jpeg().toBuffer());
    expect(await sizeOf(made)).toMatchObject({ width: 1200, height: 800 });
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  test.each([
    ['an SVG, which can hold scripts', 'offer', 'a.svg', svg, 'pictureTypeWrong'],
    ['an SVG under another name', 'offer', 'a.png', svg, 'pictureTypeWrong'],
    ['a text', 'offer', 'a.jpg', Buffer.from('not a picture'), 'pictureTypeWrong'],
    [
      'a truncated picture',
      'offer',
      'a.png',
      async () => (await picture(900, 900).png().toBuffer()).subarray(0, 200),
      'fileContentWrong',
    ],
    [
      'a picture that would fill the memory',
      'offer',
      'a.png',
      async () => {
        const png = await picture(9, 9).png().toBuffer();
        // Width and height in the header, and its checksum.
        png.writeUInt32BE(20_000, 16);
        png.writeUInt32BE(20_000, 20);
        png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
        return png;
      },
      'pictureTooLarge',
    ],
    ['a Word file named .pdf', 'report', 'a.pdf', docx(), 'pdfTypeWrong'],
    ['a damaged PDF', 'cv', 'a.pdf', Buffer.from('%PDF-1.7\nnothing'), 'fileContentWrong'],
    ['a PDF as a portrait', 'portrait', 'a.pdf', pdf(), 'pictureTypeWrong'],
    ['an empty file', 'portrait', 'a.jpg', Buffer.alloc(0), 'fileEmpty'],
  ] as const)('refuses %s', async (_, kind, name, content, message) => {
    const bytes = typeof content === 'function' ? await content() : await content;
    expect(await make(kind, name, bytes)).toEqual({ message });
  });

  test('accepts a valid PDF', async () => {
    expect(await make('report', 'a.pdf', await pdf())).toMatchObject({ warning: undefined });
  });
});
