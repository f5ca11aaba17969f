import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { doc, docx, pdf, zip } from '../support/files.ts';

/** A file that is expensive to inspect. */
export interface HardFile {
  name: string;
  /** With its dot. */
  ending: string;
  make(): Buffer | Promise<Buffer>;
}

/** The size limit of files (R11.3). */
const maxBytes = 10 * 1024 * 1024;
const noise = randomBytes(maxBytes);

/** Fills the space between head and tail up to the size limit. */
const fill = (head: Buffer | string, filling: Buffer | string, tail: Buffer | string = '') => {
  const [before, after] = [Buffer.from(head), Buffer.from(tail)];
  return Buffer.concat([before, Buffer.alloc(maxBytes - before.length - after.length, filling), after]);
};

const pdfHead = '%PDF-1.4\n';
const pdfTail = '\n%%EOF\n';
const endRecord = Buffer.from('PK\x05\x06', 'latin1');
/** End records that state a list of entries of one byte. */
const endRecords = Buffer.concat([endRecord, Buffer.alloc(8), Buffer.from([1, 0, 0, 0])]);

const allFiles: readonly HardFile[] = [
  { name: 'valid, 10 MiB', ending: '.pdf', make: () => fill(pdf(), noise, pdfTail) },
  { name: "ZIP end records ('PK\\5\\6')", ending: '.pdf', make: () => fill(pdfHead, endRecord, pdfTail) },
  { name: 'ZIP end records with offsets', ending: '.pdf', make: () => fill(pdfHead, endRecords, pdfTail) },
  { name: 'multipart boundary starts', ending: '.pdf', make: () => fill(pdfHead, '\r\n--', pdfTail) },
  { name: 'dashes', ending: '.pdf', make: () => fill(pdfHead, '-', pdfTail) },
  { name: 'spaces before and after', ending: '.pdf', make: () => fill(' '.repeat(1001) + pdf(), ' ') },
  { name: 'valid, 10 MiB', ending: '.doc', make: () => fill(doc(), noise) },
  {
    name: 'stream names',
    ending: '.doc',
    make: () => fill(doc(), Buffer.from('WordDocument\0', 'utf16le')),
  },
  { name: 'ZIP end records', ending: '.doc', make: () => fill(doc(), endRecord) },
  { name: 'valid, 10 MiB', ending: '.docx', make: wholeDocx },
  { name: 'ZIP bomb', ending: '.docx', make: zipBomb },
  { name: '20,000 ZIP entries', ending: '.docx', make: manyEntries },
  { name: 'ZIP end records', ending: '.docx', make: () => fill(docx(), endRecord) },
  {
    name: 'valid, 10 MiB',
    ending: '.jpg',
    make: async () => fill(await grey(3000).jpeg().toBuffer(), noise),
  },
  {
    name: '69 million pixels',
    ending: '.jpg',
    make: () => plain(8300).jpeg({ progressive: true }).toBuffer(),
  },
  {
    name: 'valid, 10 MiB',
    ending: '.png',
    make: async () => fill(await grey(1500).png().toBuffer(), noise),
  },
  { name: '64 million one-bit pixels', ending: '.png', make: () => bits(8000, 'noise') },
  { name: '1,024 million pixels', ending: '.png', make: () => bits(32_000, 'black') },
];

/** Returns the files with one ending, plus one that is a byte too large. Each is made once. */
export function hardFiles(ending: string): HardFile[] {
  const own = allFiles.filter((file) => file.ending === ending);
  const [first] = own;
  if (!first) throw new Error(`tests/fuzz/files.ts has no file with the ending ${ending}`);
  const larger = async () => Buffer.concat([await makeOnce(first), Buffer.from('\n')]);
  return [...own, { name: 'one byte over 10 MiB', ending, make: larger }].map((file) => ({
    ...file,
    make: () => makeOnce(file),
  }));
}

const cached = new Map<string, Promise<Buffer>>();

function makeOnce({ ending, name, make }: HardFile): Promise<Buffer> {
  const key = `${name}${ending}`;
  const one = cached.get(key) ?? Promise.resolve(make());
  cached.set(key, one);
  return one;
}

/** Noise does not compress, so the packed size follows from the size. */
function wholeDocx(): Buffer {
  let size = maxBytes - 8192;
  for (;;) {
    const file = docx({ name: 'word/media/image1.bin', content: noise.subarray(0, size) });
    if (file.length === maxBytes) return file;
    size += maxBytes - file.length;
  }
}

/** The two entries that a check reads first, 60 MB each, packed into 120 KB. */
function zipBomb(): Buffer {
  const blanks = Buffer.alloc(60_000_000, ' ');
  return zip([
    { name: '[Content_Types].xml', content: blanks, statedSize: 1000 },
    { name: '_rels/.rels', content: '<Relationships/>' },
    { name: 'word/document.xml', content: blanks },
  ]);
}

function manyEntries(): Buffer {
  return docx(...Array.from({ length: 20_000 }, (_, at) => ({ name: `word/${at}.xml`, content: '' })));
}

function grey(side: number) {
  const raw = Buffer.alloc(side * side, noise.subarray(0, 1_000_003));
  return sharp(raw, { raw: { width: side, height: side, channels: 1 } });
}

/** A square in one colour: many pixels, few bytes. */
function plain(side: number) {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#0b5d4e' } });
}

/** A square with one bit a pixel (PNG, third edition, 11.2.1). */
function bits(side: number, kind: 'noise' | 'black'): Buffer {
  const row = 1 + side / 8;
  const rows = kind === 'noise' ? Buffer.alloc(side * row, noise) : Buffer.alloc(side * row);
  for (let at = 0; at < rows.length; at += row) rows[at] = 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const packed = deflateSync(rows, { level: 1 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
