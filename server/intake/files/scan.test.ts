import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { checkFile } from './check-file.ts';

const check = (name: string, content: Buffer) => checkFile({ name, content }, ['.jpg', '.png'], []);

/** A black and white PNG of random stripes, one bit a pixel, as scanners write it. */
function scan(side: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), content]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(typed));
    return Buffer.concat([size, typed, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const line = Buffer.concat([Buffer.alloc(1), randomBytes(side / 8)]);
  const lines = Array<Buffer>(side).fill(line);
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('scanned document', () => {
  const grey = { width: 800, height: 800, channels: 1 as const };
  const shades = () => sharp(randomBytes(800 * 800), { raw: grey }).toColourspace('b-w');

  test.each([
    ['a black and white PNG', 'a.png', () => scan(800), { bitsPerSample: 1 }],
    ['a grey PNG', 'a.png', () => shades().png({ compressionLevel: 1 }).toBuffer(), { channels: 1 }],
    ['a grey JPEG', 'a.jpg', () => shades().jpeg({ quality: 85 }).toBuffer(), { channels: 1 }],
  ])('%s keeps its resolution and its depth', async (_, name, draw, depth) => {
    const checked = await check(name, await draw());
    if (!('file' in checked)) throw new Error(checked.message);
    expect(await sharp(checked.file.content).metadata()).toMatchObject({ width: 800, ...depth });
  });
});
