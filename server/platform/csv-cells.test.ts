import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { fromCsvCell, toCsvCell } from './csv-cells.ts';

const read = (line: string) => (parse(line) as string[][])[0]?.map(fromCsvCell);

describe('CSV cell', () => {
  test.each([
    ['0551234567', '"=""0551234567"""'],
    ['1010101010', '"=""1010101010"""'],
    ['+966551234567', `"'+966551234567"`],
    ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
    ['1e5', `"'1e5"`],
    ['a, b; "c"\nd', '"a, b; ""c""\nd"'],
    ["'quoted'", `"'quoted'"`],
    ['applicant@example.com', 'applicant@example.com'],
    ['', ''],
  ])('a CSV cell writes %j as %j, and reads it back', (text, written) => {
    expect(toCsvCell(text)).toBe(written);
    // Adds a second cell, because a line with one empty cell is skipped.
    expect(read(`${toCsvCell(text)},x`)).toEqual([text, 'x']);
  });

  test.each(['="05512"34567"', '="=1+1"', '=0551234567', "''+1"])(
    'a CSV cell leaves %j unchanged when it is read',
    (cell) => {
      expect(fromCsvCell(cell)).toBe(cell);
    },
  );
});
