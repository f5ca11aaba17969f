/** Identifiers, not amounts: numbers of ten or more digits (mobiles, ids), and numbers with a leading zero. */
const digitText = /^(\d{10,30}|0\d{1,30})$/;

/** Includes the full-width characters of a Japanese setup. */
const formulaStart = /^\s*[=+\-@＝＋－＠\t\r]/;

const exponent = /^\s*\d{1,9}[eE]\d+\s*$/;

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula (OWASP, "CSV Injection") or read as a
 * number with an exponent. Writes an identifier as `="966551230001"`, a text in Excel, LibreOffice and Google Sheets:
 * as a number, it would be rounded or lose its leading zero.
 */
export function toCsvCell(value: string | number | boolean): string {
  if (typeof value === 'string' && digitText.test(value)) return `"=""${value}"""`;
  const isRisky = typeof value === 'string' && (formulaStart.test(value) || exponent.test(value));
  const text = isRisky ? `'${value}` : String(value);
  return /[",\r\n;']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Begins a CSV file, since it tells spreadsheets that the text is UTF-8. */
export const byteOrderMark = '\ufeff';

/** Returns a row of a CSV file with its line end (RFC 4180). */
export const toCsvLine = (cells: readonly (string | number | boolean)[]): string =>
  `${cells.map(toCsvCell).join(',')}\r\n`;

/** Reverses `toCsvCell` after a parser has removed the quotes. */
export function fromCsvCell(cell: string): string {
  const [, digits] = /^="(\d+)"$/.exec(cell.trim()) ?? [];
  if (digits) return digits;
  const text = cell.slice(1);
  return cell.startsWith("'") && (formulaStart.test(text) || exponent.test(text)) ? text : cell;
}
