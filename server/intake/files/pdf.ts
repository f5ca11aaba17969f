import { fileURLToPath } from 'node:url';
import { holdsArchive, latin1, someAt } from './byte-marks.ts';
import type { ContentCheck, ContentRefusal } from './check-content.ts';
import { runChecker, type Sender } from './run-checker.ts';

/**
 * Size of the part with the header: readers look for it in the first 1,024 bytes (PDF Reference 1.7, appendix H, note
 * 13).
 */
const headBytes = 1024;
/** Size of the part with the end mark: readers look for it in the last kilobytes. */
const tailBytes = 4096;

const header = latin1('%PDF-');
const encryptName = latin1('/Encrypt');
const scriptNames = ['/JavaScript', '/JS', '/Launch'].map(latin1);

/** First bytes of other formats. Such a file opens as that format, even if a PDF follows. */
const otherFormats = ['MZ', '\x7fELF', 'PK\x03\x04', 'GIF8', '\x89PNG', '\xff\xd8', '#!'].map(latin1);

/**
 * Accepts a PDF that readers open without a password. A byte order mark, blanks or a printer's job header may precede
 * the header. Markup or the first bytes of another format may not.
 */
export async function checkPdf(content: Buffer, sender: Sender): Promise<ContentCheck> {
  const at = content.subarray(0, headBytes + header.length).indexOf(header);
  if (at === -1 || isOtherFormat(content.subarray(0, at))) return 'fileContentWrong';
  const end = trimmedEnd(content);
  const hasEnd = content.subarray(Math.max(0, end - tailBytes), end).includes('%%EOF');
  if (!hasEnd || holdsArchive(content)) return 'fileContentWrong';
  const refusal = content.includes(encryptName) ? await refuseEncrypted(content, sender) : undefined;
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
export const damagedRefusal = 3;

/** Tries the empty password: a PDF with only an owner password is encrypted too, but opens without one. */
async function refuseEncrypted(content: Buffer, sender: Sender): Promise<ContentRefusal | undefined> {
  const { exitCode } = await runChecker(openPdf, [], { content, sender });
  if (exitCode === 0) return undefined;
  return exitCode === damagedRefusal ? 'fileContentWrong' : 'fileNeedsPassword';
}

const delimiters = latin1('\0\t\n\v\f\r /<(');

/** Returns whether a PDF name ends here. Otherwise it is the start of a longer name. */
function endsName(content: Buffer, at: number): boolean {
  const next = content[at];
  return next !== undefined && delimiters.includes(next);
}

/** Returns the end without appended zeros and blanks. A regular expression would take quadratic time. */
function trimmedEnd(content: Buffer): number {
  let end = content.length;
  while (end > 0 && (content[end - 1] ?? 0) <= 0x20) end--;
  return end;
}
