import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';

/** Small documents of every kind that forms accept, and malicious variants. */

export function pdf(body = ''): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R${body}>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  );
}

/** A Word 97 file as far as the check reads it: its magic and its streams' directory entries. */
export function doc(...streams: string[]): Buffer {
  const header = Buffer.alloc(512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  const entries = ['WordDocument', ...streams].map((name) => {
    const entry = Buffer.alloc(128);
    const bytes = Buffer.from(`${name}\0`, 'utf16le');
    bytes.copy(entry);
    entry.writeUInt16LE(bytes.length, 64);
    entry.writeUInt8(2, 66);
    return entry;
  });
  return Buffer.concat([header, ...entries]);
}

const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

export interface ZipEntry {
  name: string;
  content: Buffer | string;
  /** The size stated in the archive, if it is false. */
  statedSize?: number;
}

export function docx(...further: ZipEntry[]): Buffer {
  return zip([
    {
      name: '[Content_Types].xml',
      content: `<Types><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`,
    },
    { name: '_rels/.rels', content: '<Relationships/>' },
    { name: 'word/document.xml', content: '<w:document/>' },
    ...further,
  ]);
}

/** Builds a ZIP archive with deflate (PKWARE's APPNOTE 4.3). */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, statedSize } of entries) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const file = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(raw), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(statedSize ?? raw.length, 18);
    shared.writeUInt16LE(file.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, file, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, place, file]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  Buffer.from('PK\x05\x06', 'latin1').copy(end);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** A photograph with camera, artist and place in its EXIF data. */
export function photo(format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#0b5d4e' } })
    .withExif({
      IFD0: { Make: 'SECRET-CAMERA', Artist: 'SECRET-NAME' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 38/1 0/1' },
    })
    [format]()
    .toBuffer();
}
