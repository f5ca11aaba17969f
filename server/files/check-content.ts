import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { readWordArchive } from './word-archive.ts';

/** What the staff should know before they open a document; their sentences stand in `mail.json`. */
export type FileNote = 'macros' | 'embedded' | 'scripts';

/** A file whose content is what its name says, as it is kept. */
export interface CheckedContent {
  contentType: string;
  content: Buffer;
  notes: FileNote[];
}

/** A picture this large in pixels is no photograph of a document, but a way to fill the memory. */
const mostPixels = 50_000_000;

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
 */
export async function checkContent(extension: string, content: Buffer): Promise<CheckedContent | undefined> {
  return checks[extension]?.(content);
}

async function detected(content: Buffer): Promise<string | undefined> {
  // What the library cannot read is nothing it knows.
  return (await fileTypeFromBuffer(content).catch(() => undefined))?.ext;
}

async function checkPdf(content: Buffer): Promise<CheckedContent | undefined> {
  if (!content.subarray(0, 5).equals(Buffer.from('%PDF-')) || (await detected(content)) !== 'pdf')
    return undefined;
  if (!content.subarray(-4096).includes('%%EOF') || endsAsArchive(content)) return undefined;
  const scripts = /\/(JavaScript|JS|Launch)[\s/<(]/.test(content.toString('latin1'));
  return { contentType: 'application/pdf', content, notes: scripts ? ['scripts'] : [] };
}

/** Word's older format is a file system in a file; so are spreadsheets and Windows installers, which lack this stream. */
async function checkDoc(content: Buffer): Promise<CheckedContent | undefined> {
  if ((await detected(content)) !== 'cfb' || endsAsArchive(content)) return undefined;
  const has = (stream: string) => content.includes(Buffer.from(stream, 'utf16le'));
  if (!has('WordDocument')) return undefined;
  const notes: FileNote[] = [];
  if (has('_VBA_PROJECT')) notes.push('macros');
  if (has('ObjectPool')) notes.push('embedded');
  return { contentType: 'application/msword', content, notes };
}

async function checkDocx(content: Buffer): Promise<CheckedContent | undefined> {
  const notes = await readWordArchive(content);
  if (!notes) return undefined;
  return {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    content,
    notes,
  };
}

/** Draws a picture anew: place, camera and time stay behind, and so does whatever was hidden after it. */
async function repaint(content: Buffer, format: 'jpg' | 'png'): Promise<CheckedContent | undefined> {
  if ((await detected(content)) !== format) return undefined;
  try {
    const picture = sharp(content, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient();
    const drawn = format === 'png' ? picture.png() : picture.jpeg({ quality: 90 });
    const contentType = format === 'png' ? 'image/png' : 'image/jpeg';
    return { contentType, content: await drawn.toBuffer(), notes: [] };
  } catch {
    return undefined;
  }
}

/** The longest comment that may follow an archive's last record, with the record. */
const archiveTail = 22 + 0xffff;

/** Whether programs that unpack archives, and read them from their end, would take this for one. */
function endsAsArchive(content: Buffer): boolean {
  const tail = content.subarray(-archiveTail);
  for (let at = tail.indexOf('PK\x05\x06'); at !== -1; at = tail.indexOf('PK\x05\x06', at + 1)) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true;
  }
  return false;
}
