/** Identifiers, not amounts: numbers of ten or more digits (mobiles, ids), and numbers with a leading zero. */
const digitText = /^(\d{10,30}|0\d{1,30})$/;

/** Includes the full-width characters of a Japanese setup. */
const formulaStart = /^\s*[=+\-@＝＋－＠\t\r]/;

const exponent = /^\s*\d{1,9}[eE]\d+\s*$/;

/**
 * An apostrophe turns a visitor's text that looks like a formula into text (OWASP, "CSV Injection"). A spreadsheet
 * would round identifiers or drop their leading zero. `="966551230001"` is text in Excel, LibreOffice and Google
 * Sheets.
 */
export function toCsvCell(value: string | number | boolean): string {
  if (typeof value === 'string' && digitText.test(value)) return `"=""${value}"""`;
  const isRisky = typeof value === 'string' && (formulaStart.test(value) || exponent.test(value));
  const text = isRisky ? `'${value}` : String(value);
  return /[",\r\n;']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Reverses `toCsvCell` after a parser has removed the quotes. */
export function fromCsvCell(cell: string): string {
  const [, digits] = /^="(\d+)"$/.exec(cell.trim()) ?? [];
  if (digits) return digits;
  const text = cell.slice(1);
  return cell.startsWith("'") && (formulaStart.test(text) || exponent.test(text)) ? text : cell;
}
