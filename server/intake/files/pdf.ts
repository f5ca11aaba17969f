import { fileURLToPath } from 'node:url';
import { holdsArchive, latin1, someAt } from './byte-marks.ts';
import type { ContentCheck, ContentRefusal } from './check-content.ts';
import { runChecker } from './run-checker.ts';

/** Readers look for the header in the first 1,024 bytes (PDF Reference 1.7, appendix H, note 13). */
const headBytes = 1024;
/** Readers look for the end mark in the last kilobytes. */
const tailBytes = 4096;

const header = latin1('%PDF-');
const encryptName = latin1('/Encrypt');
const scriptNames = ['/JavaScript', '/JS', '/Launch'].map(latin1);

/** First bytes of other formats: such a file opens as that format, whatever PDF follows. */
const otherFormats = ['MZ', '\x7fELF', 'PK\x03\x04', 'GIF8', '\x89PNG', '\xff\xd8', '#!'].map(latin1);

/**
 * Accepts a PDF that readers open without a password. A byte order mark, blanks or a printer's job header may stand before
 * the header; markup or another format's first bytes may not.
 */
export async function checkPdf(content: Buffer): Promise<ContentCheck> {
  const at = content.subarray(0, headBytes + header.length).indexOf(header);
  if (at === -1 || isOtherFormat(content.subarray(0, at))) return 'fileContentWrong';
  const end = trimmedEnd(content);
  const hasEnd = content.subarray(Math.max(0, end - tailBytes), end).includes('%%EOF');
  if (!hasEnd || holdsArchive(content)) return 'fileContentWrong';
  const refusal = content.includes(encryptName) ? await refuseEncrypted(content) : undefined;
  if (refusal) return refusal;
  const hasScripts = scriptNames.some((name) =>
    someAt(content, name, (place) => endsName(content, place + name.length), true),
  );
  return { contentType: 'application/pdf', content, notes: hasScripts ? ['scripts'] : [] };
}

function isOtherFormat(before: Buffer): boolean {
  return before.includes('<') || otherFormats.some((mark) => before.subarray(0, mark.length).equals(mark));
}

const openPdf = fileURLToPath(new URL('open-pdf.ts', import.meta.url));

/** The exit code of `open-pdf.ts` for a PDF that no reader can open. */
export const damaged = 3;

/** A PDF with an owner's password only is encrypted too, and opens with the empty user password. */
async function refuseEncrypted(content: Buffer): Promise<ContentRefusal | undefined> {
  const { exitCode } = await runChecker(openPdf, [], content);
  if (exitCode === 0) return undefined;
  return exitCode === damaged ? 'fileContentWrong' : 'fileNeedsPassword';
}

const delimiters = latin1('\0\t\n\v\f\r /<(');

/** Returns whether a PDF name ends at this place, rather than being the beginning of a longer one. */
function endsName(content: Buffer, at: number): boolean {
  const next = content[at];
  return next !== undefined && delimiters.includes(next);
}

/** Where the zeros and blanks begin that some programs append. A regular expression would start again at each blank. */
function trimmedEnd(content: Buffer): number {
  let end = content.length;
  while (end > 0 && (content[end - 1] ?? 0) <= 0x20) end--;
  return end;
}
