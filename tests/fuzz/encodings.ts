import type { Outgoing } from './sender.ts';
import type { Target } from './targets.ts';
import { buildText, costs, escapeForm, hardTexts } from './texts.ts';

export interface EncodedBody extends Pick<Outgoing, 'mode'> {
  /** Without it, no content type is sent. */
  type?: string;
  body: Buffer;
}

export interface Encoding {
  name: string;
  make(): EncodedBody;
}

export const boundary = 'the-boundary';

/** Encodes a valid body for the target. @param file - only for forms that take one */
export function encode(
  { type, example, file: takes }: Target,
  changes: Readonly<Record<string, unknown>> = {},
  file?: { name: string; content: Buffer },
): EncodedBody {
  const values = Object.entries({ ...example, ...changes }).filter(([, value]) => value !== undefined);
  if (type === 'application/json')
    return { type, body: Buffer.from(JSON.stringify(Object.fromEntries(values))) };
  if (type !== 'multipart/form-data') {
    const escaped = type === 'query' ? (text: string) => encodeURIComponent(text.toWellFormed()) : escapeForm;
    const pairs = values.map(([name, value]) => `${name}=${escaped(String(value))}`);
    return { type, body: Buffer.from(pairs.join('&')) };
  }
  const parts = values.flatMap(([name, value]) => part(`name="${name}"`, Buffer.from(String(value))));
  if (takes && file) parts.push(...part(`name="${takes.field}"; filename="${file.name}"`, file.content));
  return multipart(...parts);
}

export function part(disposition: string, content: Buffer): Buffer[] {
  const head = `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
  return [Buffer.from(head), content, Buffer.from('\r\n')];
}

function multipart(...parts: Buffer[]): EncodedBody {
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

/** Returns bodies that are invalid, or encoded as no browser does. */
export function encodings(target: Target): Encoding[] {
  const { type, maxBytes, fields } = target;
  const [field = 'x'] = fields;
  const right = encode(target);
  const full = (text: string | Buffer) => Buffer.alloc(maxBytes - (maxBytes % text.length), text);
  const invalid = full(Buffer.from([0xed, 0xa0, 0x80, 0xff, 0xc3]));
  const long = { ...right, body: Buffer.concat([right.body, full(' ')]).subarray(0, maxBytes) };
  const other = type === 'application/json' ? 'application/x-www-form-urlencoded' : 'application/json';
  const ofType = type === 'application/json' ? jsons : type === 'multipart/form-data' ? multiparts : pairs;
  const made: Record<string, EncodedBody> = {
    'no content type': { body: long.body },
    'another content type': { ...long, type: other },
    'another charset': { ...long, type: `${right.type}; charset=utf-16le` },
    'no length': { ...long, mode: 'without length' },
    'no length, over the limit': {
      ...long,
      body: Buffer.concat([long.body, full(' ')]),
      mode: 'without length',
    },
    'body cut off halfway': { ...long, mode: 'cut off' },
    'slow body, cut off halfway': { ...right, mode: 'slow and cut off' },
    'invalid UTF-8': { ...right, body: invalid },
  };
  const lists = { ...made, ...ofType(field, full, maxBytes) };
  return Object.entries(lists).map(([name, sent]) => ({ name, make: () => sent }));
}

type Full = (text: string | Buffer) => Buffer;

function jsons(field: string, full: Full): Record<string, EncodedBody> {
  const type = 'application/json';
  const within = (before: string, text: string, after: string) =>
    Buffer.from(before + full(text).subarray(0, -before.length - after.length) + after);
  const depth = 30_000;
  return {
    'nested arrays': { type, body: Buffer.from('['.repeat(depth) + ']'.repeat(depth)) },
    'nested arrays in a field': {
      type,
      body: Buffer.from(`{"${field}":${'['.repeat(depth)}${']'.repeat(depth)}}`),
    },
    'nested objects in a field': {
      type,
      body: Buffer.from(`{"${field}":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}}`),
    },
    'long number': { type, body: within(`{"${field}":1`, '0', '}') },
    'many field names': {
      type,
      body: Buffer.from(
        JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`a${at}`, at]))),
      ),
    },
    'list of strings in a field': { type, body: Buffer.from(`{"${field}":[${'"<",'.repeat(16_000)}""]}`) },
  };
}

function pairs(field: string, full: Full): Record<string, EncodedBody> {
  const type = 'application/x-www-form-urlencoded';
  return {
    'percent signs': { type, body: full('%') },
    ampersands: { type, body: full('&') },
    'repeated field': { type, body: full(`${field}=1&`) },
    'plus signs in a field': {
      type,
      body: Buffer.concat([Buffer.from(`${field}=`), full('+')]).subarray(0, full('+').length),
    },
    'unterminated name': { type, body: full('a') },
    'many parts': multipart(...part(`name="${field}"`, Buffer.from('1'))),
  };
}

function multiparts(field: string, full: Full, maxBytes: number): Record<string, EncodedBody> {
  const dashes = Buffer.alloc(maxBytes - 2 ** 20, '-');
  const type = (boundary: string) => `multipart/form-data; boundary=${boundary}`;
  // Each dash can begin the boundary, so a naive search is quadratic.
  const within = (boundary: string) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), dashes]);
  };
  const [marks] = hardTexts;
  const name = marks ? buildText(marks, 60_000, costs.bytes) : '';
  const one = Buffer.concat(part(`name="${field}"`, Buffer.from('1')));
  return {
    'boundary of 15,000 dashes, body of dashes': {
      type: type('-'.repeat(15_000)),
      body: within('-'.repeat(15_000)),
    },
    'boundary of 70 dashes, body of dashes': { type: type('-'.repeat(70)), body: within('-'.repeat(70)) },
    'no boundary': { type: 'multipart/form-data', body: dashes },
    'many parts': multipart(full(one)),
    'unterminated part header': {
      type: type(boundary),
      body: Buffer.concat([Buffer.from(`--${boundary}\r\n`), dashes]),
    },
    'long field name': multipart(...part(`name="${name}"`, Buffer.from('1'))),
    'long file name': multipart(...part(`name="file"; filename="${name}.pdf"`, Buffer.from('%PDF-1.4'))),
    'line ends': {
      type: type(boundary),
      body: Buffer.concat([...part('name="a"', Buffer.alloc(0)), full('\r\n--')]).subarray(0, maxBytes),
    },
  };
}
