/** Numbers of ten digits and more (mobiles, ids, registers), and those that begin with a nought, are no amounts. */
const digitText = /^(\d{10,30}|0\d{1,30})$/;

/** How a formula begins for a spreadsheet, of full width too where it is set to Japanese. */
const formulaStart = /^\s*[=+\-@＝＋－＠\t\r]/;

/** What a spreadsheet reads as a number with an exponent. */
const exponent = /^\s*\d{1,9}[eE]\d+\s*$/;

/**
 * Writes a cell of a CSV line. What a visitor wrote may begin like a formula, which a spreadsheet would run: an apostrophe makes
 * it text (OWASP, "CSV Injection"). A spreadsheet would round long numbers or drop their nought: they are written as
 * `="966551230001"`, the form that Excel, LibreOffice and Google Sheets import as text. Only digits ever stand in it.
 */
export function toCsvCell(value: string | number | boolean): string {
  if (typeof value === 'string' && digitText.test(value)) return `"=""${value}"""`;
  const isRisky = typeof value === 'string' && (formulaStart.test(value) || exponent.test(value));
  const text = isRisky ? `'${value}` : String(value);
  return /[",\r\n;']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Reads a cell that `toCsvCell` wrote, once a parser has taken its quotes away. Any other text stays as it is. */
export function fromCsvCell(cell: string): string {
  const [, digits] = /^="(\d+)"$/.exec(cell.trim()) ?? [];
  if (digits) return digits;
  const text = cell.slice(1);
  return cell.startsWith("'") && (formulaStart.test(text) || exponent.test(text)) ? text : cell;
}
