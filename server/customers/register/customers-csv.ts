import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { formats } from '#domain/rules/formats.ts';
import { parseMobile } from '#domain/rules/mobile.ts';
import { fromCsvCell } from '../../platform/csv-cells.ts';

export interface Customer {
  national_id: string;
  /** 9665… */
  mobile: string;
  email: string | null;
}

/** The problem never quotes the row. */
export type CustomerRow = { customer: Customer } | { problem: string };

const columns = ['national_id', 'mobile', 'email'] as const;

const chunkBytes = 64 * 1024;
/** In characters; a normal row has about 60. */
const maxRowLength = 10_000;

/** Decoders put this character in place of bytes that are not UTF-8. */
const notUtf8 = '\ufffd';

/** Ends after a problem of the header or the CSV syntax. */
export async function* readCustomers(file: FileHandle): AsyncGenerator<CustomerRow> {
  const parser = parse({
    bom: true,
    info: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: maxRowLength,
  });
  const rows = Readable.from(bytesOf(file)).compose(parser) as AsyncIterable<{
    record: string[];
    info: { lines: number };
  }>;
  const lineOf = new Map<string, number>();
  let places: number[] | undefined;
  try {
    for await (const { record, info } of rows) {
      if (places) yield readRow(record, places, info.lines, lineOf);
      else {
        places = placesOf(record);
        if (!places) {
          yield { problem: headerProblem(record) };
          return;
        }
      }
    }
    if (!places) yield { problem: headerProblem([]) };
  } catch (error) {
    // Do not repeat the parser's message: it quotes the row.
    const { code = '', lines } = error as CsvError & { lines?: number };
    if (!/^CSV_|QUOTE/.test(code)) throw error;
    yield {
      problem: `line ${lines}: ${code === 'CSV_MAX_RECORD_SIZE' ? 'is too long' : 'quotes do not match'}`,
    };
  }
}

/** Reads by position, so that the file can be read again; a stream of the handle would close it. */
async function* bytesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

const otherSeparators = { ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

/** Does not quote: a file without a header starts with personal data. */
function headerProblem(header: readonly string[]): string {
  const line = header.join();
  // UTF-16 without a byte order mark has a zero byte in each Latin letter.
  if (line.includes('\0') || line.includes(notUtf8)) return 'line 1: is not UTF-8: save it as CSV in UTF-8';
  const [, separator] = Object.entries(otherSeparators).find(([sign]) => line.includes(sign)) ?? [];
  return separator
    ? `line 1: the columns are separated by ${separator}, not by commas`
    : `line 1: the header names not just ${columns.join(', ')}`;
}

/** Undefined unless the header names each column once and nothing else. */
function placesOf(header: string[]): number[] | undefined {
  const names = header.map((name) => name.trim());
  const places = columns.map((column) => names.indexOf(column));
  return names.length === columns.length && !places.includes(-1) ? places : undefined;
}

function readRow(record: string[], places: number[], line: number, lineOf: Map<string, number>): CustomerRow {
  if (record.length !== columns.length)
    return { problem: `line ${line}: does not have ${columns.length} columns` };
  if (record.some((cell) => cell.includes(notUtf8)))
    return { problem: `line ${line}: is not UTF-8: save the file as CSV in UTF-8` };
  const [typedId = '', typedMobile = '', typedEmail = ''] = places.map((place) =>
    fromCsvCell(record[place] ?? ''),
  );

  const national_id = formats.nationalId.clean(typedId);
  if (!formats.nationalId.pattern?.matches(national_id))
    return { problem: `line ${line}, national_id: not 10 digits that begin with 1 or 2` };
  const earlier = lineOf.get(national_id);
  if (earlier !== undefined) return { problem: `line ${line}, national_id: the same as in line ${earlier}` };
  lineOf.set(national_id, line);

  const mobile = parseMobile(typedMobile);
  if (!mobile) return { problem: `line ${line}, mobile: not a Saudi mobile` };

  const email = formats.email.clean(typedEmail);
  if (email !== '' && !formats.email.pattern?.matches(email))
    return { problem: `line ${line}, email: not an e-mail address` };
  return { customer: { national_id, mobile, email: email || null } };
}
