import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FileNote } from '#domain/rules/files.ts';
import { mostFileBytes } from '#domain/rules/files.ts';

/** A file whose content is what its name says, as it is stored. */
export interface CheckedContent {
  contentType: string;
  content: Buffer;
  notes: FileNote[];
}

type Check = (content: Buffer) => Promise<CheckedContent | undefined>;

/** By the name's ending, what the content must be. */
const checks: Readonly<Record<string, Check>> = {
  '.pdf': checkPdf,
  '.doc': checkDoc,
  '.docx': checkDocx,
  '.jpg': (content) => repaint(content, 'jpg'),
  '.png': (content) => repaint(content, 'png'),
};

/**
 * Looks into a file. Undefined when its content is not what its ending says, or is something else besides.
 * @param extension - with its dot, in small letters, one of those that fields accept
 * @throws PicturesWait
 */
export async function checkContent(extension: string, content: Buffer): Promise<CheckedContent | undefined> {
  return checks[extension]?.(content);
}

/** How many places of a mark are looked at: programs leave a few, and who fills a file with them has something in mind. */
const mostPlaces = 64;

/** Whether some place of a mark in the content is what `test` looks for; where there are too many of them, `otherwise`. */
function someAt(content: Buffer, mark: Buffer, test: (at: number) => boolean, otherwise: boolean): boolean {
  let at = content.indexOf(mark);
  for (let places = 0; at !== -1; at = content.indexOf(mark, at + 1)) {
    if (test(at)) return true;
    if (++places === mostPlaces) return otherwise;
  }
  return false;
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const startsWith = (content: Buffer, mark: Buffer) => content.subarray(0, mark.length).equals(mark);

/** Where readers look for a PDF's mark, and for its end. */
const pdfHead = 1024;
const pdfTail = 4096;

/** A PDF begins with its mark, or a few blanks before it, and ends with another; some programs fill the rest with zeros. */
async function checkPdf(content: Buffer): Promise<CheckedContent | undefined> {
  if (!/^\s*%PDF-\d/.test(content.toString('latin1', 0, pdfHead))) return undefined;
  const end = endOfContent(content);
  if (!content.subarray(Math.max(0, end - pdfTail), end).includes('%%EOF') || holdsArchive(content))
    return undefined;
  const scripts = scriptMarks.some((mark) =>
    someAt(content, mark, (at) => endsName(content, at, mark), true),
  );
  return { contentType: 'application/pdf', content, notes: scripts ? ['scripts'] : [] };
}

const scriptMarks = ['/JavaScript', '/JS', '/Launch'].map(latin1);
const delimiters = latin1('\0\t\n\v\f\r /<(');

/** Whether a name of PDF is just this one, and not the beginning of a longer one. */
function endsName(content: Buffer, at: number, mark: Buffer): boolean {
  const next = content[at + mark.length];
  return next !== undefined && delimiters.includes(next);
}

/** Where zeros and blanks begin that go on to the end. By hand: a regular expression would begin anew at each blank. */
function endOfContent(content: Buffer): number {
  let end = content.length;
  while (end > 0 && (content[end - 1] ?? 0) <= 0x20) end--;
  return end;
}

const docMark = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Word's older format is a file system in a file; so are spreadsheets and Windows installers, which lack this stream. */
async function checkDoc(content: Buffer): Promise<CheckedContent | undefined> {
  if (!startsWith(content, docMark) || endsAsArchive(content)) return undefined;
  if (!hasStream(content, 'WordDocument')) return undefined;
  const notes: FileNote[] = [];
  if (content.includes(utf16('_VBA_PROJECT'))) notes.push('macros');
  if (content.includes(utf16('ObjectPool')) || holdsArchive(content)) notes.push('embedded');
  return { contentType: 'application/msword', content, notes };
}

/** A directory entry of 128 bytes: the name, its length with the final zero, and 2 for a stream ([MS-CFB] 2.6.1). */
function hasStream(content: Buffer, name: string): boolean {
  const mark = utf16(`${name}\0`);
  const isEntry = (at: number) =>
    at % 128 === 0 &&
    at + 67 <= content.length &&
    content.readUInt16LE(at + 64) === mark.length &&
    content[at + 66] === 2;
  return someAt(content, mark, isEntry, false);
}

async function checkDocx(content: Buffer): Promise<CheckedContent | undefined> {
  const { readWordArchive } = await import('./word-archive.ts');
  const notes = await readWordArchive(content);
  if (!notes) return undefined;
  return {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    content,
    notes,
  };
}

const pictureMarks = { jpg: latin1('\xff\xd8\xff'), png: latin1('\x89PNG\r\n\x1a\n') };

/** Draws a picture anew: place, camera and time stay behind, and so does whatever was hidden after it. */
async function repaint(content: Buffer, format: 'jpg' | 'png'): Promise<CheckedContent | undefined> {
  // A moving PNG is a PNG.
  if (!startsWith(content, pictureMarks[format])) return undefined;
  return inTurn(() => redraw(content, format));
}

/** Too many pictures came before this one. */
export class PicturesWait extends Error {}

/** How long a picture waits for those before it: with its own drawing it is answered before a proxy would give up. */
const mostWaitMs = 20_000;

/** Each may take hundreds of megabytes while it is drawn. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const came = performance.now();
  const mine = last.then(() => {
    if (performance.now() - came > mostWaitMs) throw new PicturesWait('pictures are drawn one at a time');
    return work();
  });
  last = mine.catch(() => {});
  return mine;
}

/** Its memory is given back when it ends; a picture that breaks it, or takes too long, breaks nothing else. */
const drawing = { program: fileURLToPath(new URL('draw-picture.ts', import.meta.url)), longestMs: 30_000 };

/**
 * Draws in a process of its own, one picture at a time.
 * @throws when no process could be started
 */
function redraw(content: Buffer, format: 'jpg' | 'png'): Promise<CheckedContent | undefined> {
  return new Promise((resolve, reject) => {
    const options = {
      encoding: 'buffer',
      env: {},
      maxBuffer: 4 * mostFileBytes,
      timeout: drawing.longestMs,
      killSignal: 'SIGKILL',
    } as const;
    const child = execFile(process.execPath, [drawing.program, format], options, (error, drawn) => {
      if (child.pid === undefined) return reject(error);
      const contentType = format === 'png' ? 'image/png' : 'image/jpeg';
      resolve(error ? undefined : { contentType, content: drawn, notes: [] });
    });
    // One that ended before it read everything has said why by its exit code.
    child.stdin?.on('error', () => undefined).end(content);
  });
}

const endRecord = latin1('PK\x05\x06');
const directoryEntry = latin1('PK\x01\x02');
const archiveMarks = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'].map(latin1);

/** Whether an archive lies anywhere in it: a record of its end, with the list of its entries where the record says. */
function holdsArchive(content: Buffer): boolean {
  if (archiveMarks.some((mark) => content.includes(mark))) return true;
  const hasEntries = (at: number) => {
    const entries = at + 16 <= content.length ? at - content.readUInt32LE(at + 12) : -1;
    return entries >= 0 && startsWith(content.subarray(entries), directoryEntry);
  };
  return someAt(content, endRecord, hasEntries, true);
}

/** A sector of the older format: what an archive's end may be filled up with. */
const sector = 512;

/** Whether programs that unpack archives, and read them from their end, would take this for one. */
function endsAsArchive(content: Buffer): boolean {
  const tail = Math.max(0, content.length - 22 - sector);
  const at = content.subarray(tail).lastIndexOf(endRecord);
  return at !== -1 && holdsArchive(content.subarray(0, tail + at + 22));
}
