import { fileURLToPath } from 'node:url';
import { holdsArchive, latin1 } from './byte-marks.ts';
import type { ContentCheck, ContentRefusal } from './check-content.ts';
import { runChecker, type Sender } from './run-checker.ts';

/** Readers look for the header in the first 1,024 bytes (PDF Reference 1.7, appendix H, note 13). */
const headBytes = 1024;
/** Readers look for the end mark in the last kilobytes. */
const tailBytes = 4096;

const header = latin1('%PDF-');
const encryptName = nameMatcher('Encrypt');
const scriptName = nameMatcher('JavaScript', 'JS', 'Launch');

/** A file with these first bytes opens as another format, even if a PDF follows. */
const otherFormats = ['MZ', '\x7fELF', 'PK\x03\x04', 'GIF8', '\x89PNG', '\xff\xd8', '#!'].map(latin1);

/**
 * A byte order mark, blanks or a printer's job header may precede the header. Markup or the first bytes of another
 * format may not.
 */
export async function checkPdf(content: Buffer, sender: Sender): Promise<ContentCheck> {
  const at = content.subarray(0, headBytes + header.length).indexOf(header);
  if (at === -1 || isOtherFormat(content.subarray(0, at))) return 'fileContentWrong';
  if (holdsArchive(content)) return 'fileContentWrong';
  const text = content.toString('latin1');
  const isEncrypted = encryptName.test(text);
  const mustOpen = isEncrypted || !hasEndMark(content);
  const refusal = mustOpen ? await refuseUnopened(content, { isEncrypted, sender }) : undefined;
  if (refusal) return refusal;
  return { contentType: 'application/pdf', content, notes: scriptName.test(text) ? ['scripts'] : [] };
}

function isOtherFormat(before: Buffer): boolean {
  return before.includes('<') || otherFormats.some((mark) => before.subarray(0, mark.length).equals(mark));
}

const openPdf = fileURLToPath(new URL('open-pdf.ts', import.meta.url));

/** `open-pdf.ts` exits with this if no reader can open the PDF. */
export const damagedExitCode = 3;

/**
 * Opens the PDF as readers do. They try the empty password, since a PDF with only an owner password is encrypted too,
 * and repair a PDF whose end is missing.
 */
async function refuseUnopened(
  content: Buffer,
  { isEncrypted, sender }: { isEncrypted: boolean; sender: Sender },
): Promise<ContentRefusal | undefined> {
  const { exitCode } = await runChecker(openPdf, [], { content, sender });
  if (exitCode === 0) return undefined;
  return isEncrypted && exitCode !== damagedExitCode ? 'fileNeedsPassword' : 'fileContentWrong';
}

/** A name may write each character as `#` and two hexadecimal digits (ISO 32000-1, 7.3.5). */
function nameMatcher(...names: string[]): RegExp {
  const spellings = names.map((name) =>
    name.replace(/./g, (character) => `(?:${character}|${escapeOf(character)})`),
  );
  return new RegExp(`/(?:${spellings.join('|')})(?=[\\0\\s()<>[\\]{}/%])`);
}

function escapeOf(character: string): string {
  const digits = character.charCodeAt(0).toString(16);
  return `#${digits.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)}`;
}

/** Ignores appended zeros and blanks. A regular expression would take quadratic time. */
function hasEndMark(content: Buffer): boolean {
  let end = content.length;
  while (end > 0 && (content[end - 1] ?? 0) <= 0x20) end--;
  return content.subarray(Math.max(0, end - tailBytes), end).includes('%%EOF');
}
