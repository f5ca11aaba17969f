/** What the staff should know before they open a document; their sentences stand in `mail.json`. */
export type FileNote = 'macros' | 'embedded' | 'scripts';

/** A file whose content is what its name says, as it is kept. */
export interface CheckedContent {
  contentType: string;
  content: Buffer;
  notes: FileNote[];
}

/** A picture this large in pixels is no photograph of a document, but a way to fill the memory. */
const mostPixels = 70_000_000;

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
  const { fileTypeFromBuffer } = await import('file-type');
  // What the library cannot read is nothing it knows.
  return (await fileTypeFromBuffer(content).catch(() => undefined))?.ext;
}

/** A PDF begins with its mark, or a few blanks before it, and ends with another; some programs fill the rest with zeros. */
async function checkPdf(content: Buffer): Promise<CheckedContent | undefined> {
  const text = content.toString('latin1');
  if (!/^\s{0,1000}%PDF-\d/.test(text)) return undefined;
  const end = endOfContent(content);
  if (!content.subarray(Math.max(0, end - 4096), end).includes('%%EOF') || holdsArchive(content))
    return undefined;
  const scripts = /\/(JavaScript|JS|Launch)[\s/<(]/.test(text);
  return { contentType: 'application/pdf', content, notes: scripts ? ['scripts'] : [] };
}

/** Where zeros and blanks begin that go on to the end. By hand: a regular expression would begin anew at each blank. */
function endOfContent(content: Buffer): number {
  let end = content.length;
  while (end > 0 && (content[end - 1] ?? 0) <= 0x20) end--;
  return end;
}

/** Word's older format is a file system in a file; so are spreadsheets and Windows installers, which lack this stream. */
async function checkDoc(content: Buffer): Promise<CheckedContent | undefined> {
  if ((await detected(content)) !== 'cfb' || endsAsArchive(content)) return undefined;
  if (!hasStream(content, 'WordDocument')) return undefined;
  const notes: FileNote[] = [];
  if (content.includes(Buffer.from('_VBA_PROJECT', 'utf16le'))) notes.push('macros');
  if (content.includes(Buffer.from('ObjectPool', 'utf16le')) || holdsArchive(content)) notes.push('embedded');
  return { contentType: 'application/msword', content, notes };
}

/** A directory entry of 128 bytes: the name, its length with the final zero, and 2 for a stream ([MS-CFB] 2.6.1). */
function hasStream(content: Buffer, name: string): boolean {
  const bytes = Buffer.from(`${name}\0`, 'utf16le');
  for (let at = content.indexOf(bytes); at !== -1; at = content.indexOf(bytes, at + 1)) {
    if (at % 128 !== 0 || at + 67 > content.length) continue;
    if (content.readUInt16LE(at + 64) === bytes.length && content[at + 66] === 2) return true;
  }
  return false;
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

/** Draws a picture anew: place, camera and time stay behind, and so does whatever was hidden after it. */
async function repaint(content: Buffer, format: 'jpg' | 'png'): Promise<CheckedContent | undefined> {
  const kind = await detected(content);
  // A moving PNG is a PNG.
  if (kind !== format && !(format === 'png' && kind === 'apng')) return undefined;
  return inTurn(() => redraw(content, format));
}

/** One picture at a time: each may take hundreds of megabytes while it is drawn. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => {});
  return mine;
}

async function redraw(content: Buffer, format: 'jpg' | 'png'): Promise<CheckedContent | undefined> {
  const { default: sharp } = await import('sharp');
  try {
    // A photograph that was cut short still shows what it shows.
    const picture = sharp(content, { limitInputPixels: mostPixels, failOn: 'none' }).autoOrient();
    const drawn = format === 'png' ? picture.png() : picture.jpeg({ quality: 90 });
    const contentType = format === 'png' ? 'image/png' : 'image/jpeg';
    return { contentType, content: await drawn.toBuffer(), notes: [] };
  } catch {
    return undefined;
  }
}

const endRecord = 'PK\x05\x06';
const archiveMarks = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'].map((mark) => Buffer.from(mark, 'latin1'));

/** Whether an archive lies anywhere in it: a record of its end, with the list of its entries where the record says. */
function holdsArchive(content: Buffer): boolean {
  if (archiveMarks.some((mark) => content.includes(mark))) return true;
  for (let at = content.indexOf(endRecord, 0, 'latin1'); at !== -1; ) {
    const entries = at + 16 <= content.length ? at - content.readUInt32LE(at + 12) : -1;
    if (entries >= 0 && content.toString('latin1', entries, entries + 4) === 'PK\x01\x02') return true;
    at = content.indexOf(endRecord, at + 1, 'latin1');
  }
  return false;
}

/** A sector of the older format: what an archive's end may be filled up with. */
const sector = 512;

/** Whether programs that unpack archives, and read them from their end, would take this for one. */
function endsAsArchive(content: Buffer): boolean {
  const at = content.lastIndexOf(endRecord, content.length, 'latin1');
  return at !== -1 && at > content.length - 22 - sector && holdsArchive(content.subarray(0, at + 22));
}
