import fc from 'fast-check';
import type { Operation } from './testing-document.ts';

/** A request as it goes over the network. */
export interface FuzzedRequest {
  /** The operation that it is meant for; none when method or path were spoilt. */
  operation: Operation | undefined;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

/** Values that earlier answers gave, by payload name: codes, ids and receipts with which the next step can begin. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** A Saudi mobile that is nobody's, but not one on which the sandbox plays a failure. */
const mobile = fc
  .tuple(fc.constantFrom('05', '5', '9665', '+9665', '009665'), fc.integer({ min: 0, max: 99_999_999 }))
  .map(([head, tail]) => `${head}${String(tail).padStart(8, '0')}`)
  .filter((number) => !/(0503|0504|00)$/.test(number));

const strange = fc.constantFrom<unknown>(
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e3',
    '1,000',
    '٠٥٥١٢٣٤٥٦٧',
    '۱۲۳۴',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202eabc',
    '👩‍👩‍👧',
  ],
  ...[
    '../../etc/passwd',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '%00',
    '\r\nBcc: x@y.example',
  ],
  ...[
    '9999-99-99',
    '2024-02-30',
    '+275760-09-13T00:00:00.000Z',
    '-000001-01-01T00:00:00.000Z',
    '1990-01-01T25:61:00Z',
  ],
  ...['1410-01-30', '0000-00-00', 'null', 'true', '__proto__', 'constructor', 'x@y.example', '"@"@x.example'],
  ...[null, true, false, 0, -1, 1, 0.5, 2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER, 1e308, -1e308],
  ...[[], {}, [[]], [null], { $gt: '' }, { length: 1 }, { toString: 1 }, { __proto__: null }],
);
const long = fc
  .tuple(fc.constantFrom('x', '0', 'ع', ' ', '\ud800', 'a@'), fc.constantFrom(121, 255, 4_001, 16_000))
  .map(([part, times]) => part.repeat(times));
const anything = fc.oneof(
  { weight: 4, arbitrary: strange },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: long },
);

/** The value, or more often none: in so many cases to one. */
const sometimes = <T>(value: fc.Arbitrary<T>, without = 3) =>
  fc.oneof({ weight: without, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

/** Any request of any operation, most of them near enough to a right one to get past the first check. */
export function requests(operations: readonly Operation[], known: Known): fc.Arbitrary<FuzzedRequest> {
  return fc.oneof(...operations.map((operation) => requestOf(operation, known)));
}

function requestOf(operation: Operation, known: Known): fc.Arbitrary<FuzzedRequest> {
  return fc
    .record({
      target: targetOf(operation),
      query: queryOf(operation, known),
      headers: headersOf(operation),
      body: bodyOf(operation, known),
      client: fc.integer({ min: 0, max: 0xff_ffff }),
    })
    .map(({ target, query, headers, body, client }) => {
      const address = `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`;
      const { type, content } = target.method === 'GET' && target.operation ? {} : body;
      return {
        ...target,
        path: target.path + query,
        headers: { 'x-forwarded-for': address, ...(type && { 'content-type': type }), ...headers },
        body: content,
      };
    });
}

function targetOf(operation: Operation) {
  const { path, method } = operation;
  const right = fc.constantFrom(path, path.toLowerCase(), path.toUpperCase());
  const wrong = fc.oneof(
    fc.constantFrom(
      `${path}/`,
      `/${path}`,
      `${path}/..`,
      `${path}%00`,
      `${path}%zz`,
      '/api',
      '/api/',
      '/API/x',
    ),
    fc.webPath().map((rest) => `/api/unknown${rest}`),
  );
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'TRACE'].filter(
    (one) => one !== method,
  );
  return fc.oneof(
    { weight: 18, arbitrary: right.map((path) => ({ operation, method, path })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...others)
        // What is read by GET may be asked for by HEAD.
        .map((method) => ({ operation: undefined, method, path })),
    },
    { weight: 1, arbitrary: wrong.map((path) => ({ operation: undefined, method, path })) },
  );
}

function headersOf({ body }: Operation): fc.Arbitrary<Record<string, string>> {
  const ascii = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((c) => String.fromCharCode(c)) });
  const latin = fc.string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((c) => String.fromCharCode(c === 0x7f ? 0x20 : c)),
  });
  const types = [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    '',
  ];
  const more = [
    'application/json; charset=utf-16',
    'application/merge-patch+json',
    'APPLICATION/JSON; charset="UTF-8"',
  ];
  return fc
    .record({
      // Few keys, so that some come again with the same body and some with another.
      'idempotency-key': sometimes(
        fc.oneof(
          fc.nat({ max: 40 }).map((n) => `key-${n}`),
          sometimes(latin, 6),
          sometimes(fc.constant('k'.repeat(256)), 6),
        ),
      ),
      'accept-language': sometimes(
        fc.oneof(fc.constantFrom('ar', 'en', 'en;q=0.1, ar;q=2', '*', ';;;,'), latin),
      ),
      'accept-encoding': sometimes(fc.constantFrom('gzip', 'br', 'identity;q=0', '*')),
      range: sometimes(
        fc.constantFrom('bytes=0-9', 'bytes=9-0', 'bytes=-1', 'bytes=99999999-', 'bytes=0-1,3-4', 'x'),
      ),
      'if-none-match': sometimes(fc.constantFrom('*', '"x"', 'W/"x", "y"')),
      'if-modified-since': sometimes(fc.constantFrom('Sat, 01 Jan 2033 00:00:00 GMT', 'never')),
      origin: sometimes(fc.constantFrom('null', 'https://other.example', 'not an origin')),
      'sec-fetch-site': sometimes(fc.constantFrom('cross-site', 'same-origin', 'none', 'x')),
      'x-form-signs': sometimes(fc.oneof(fc.constantFrom('trap', 'quick,trap', ',,', 'x'), ascii)),
      'x-challenge-token': sometimes(ascii),
      cookie: sometimes(ascii),
      'x-forwarded-for': sometimes(latin, 40),
      'content-type': body ? sometimes(fc.constantFrom(...types, ...more), 12) : fc.constant(undefined),
    })
    .map((headers) =>
      Object.fromEntries(
        Object.entries(headers)
          .filter((entry): entry is [string, string] => entry[1] !== undefined)
          .map(([name, value]) => [name, value.trim()]),
      ),
    );
}

function queryOf({ query }: Operation, known: Known): fc.Arbitrary<string> {
  const parts = query.map(({ name, example }) =>
    fc
      .option(anyValueOf(name, example, known), { nil: undefined })
      .map((value) => (value === undefined ? [] : [`${name}=${encoded(value)}`])),
  );
  return fc
    .tuple(fc.tuple(...parts), sometimes(fc.constantFrom('x=1', 'id=%zz', '=', '&&&', '__proto__=1'), 8))
    .map(([given, further]) => [...given.flat(), further ?? ''].filter(Boolean).join('&'))
    .map((text) => (text ? `?${text}` : ''));
}

/** Lone surrogates have no UTF-8. */
const encoded = (value: unknown) =>
  encodeURIComponent(
    typeof value === 'string' ? value.toWellFormed() : String(JSON.stringify(value)).toWellFormed(),
  );

interface Body {
  type?: string;
  content?: Buffer | undefined;
}

function bodyOf({ body }: Operation, known: Known): fc.Arbitrary<Body> {
  if (!body) return fc.constantFrom<Body>({}, { type: 'application/json', content: Buffer.from('{}') });
  const values = valuesOf(body.properties, known);
  const right = body.type === 'application/json' ? values.map(asJson) : multipart(values);
  const wrong = fc.oneof(
    anything.map((value) => Buffer.from(JSON.stringify(value) ?? '')),
    fc
      .constantFrom('', '{', '[]', '{"a":1}{', '\ufeff{}', 'null', '{"__proto__":{"x":1}}')
      .map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom(10, 2_000, 32_000).map((depth) => Buffer.from('['.repeat(depth) + ']'.repeat(depth))),
    fc
      .constantFrom(10, 2_000, 10_000)
      .map((depth) => Buffer.from(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)),
    fc.constantFrom(65_536, 65_537, 200_000).map((size) => Buffer.alloc(size, ' ')),
  );
  const type = body.type === 'application/json' ? body.type : `${body.type}; boundary=${boundary}`;
  return fc.oneof(
    { weight: 12, arbitrary: right.map((content) => ({ type, content })) },
    { weight: 1, arbitrary: wrong.map((content) => ({ type, content })) },
  );
}

/** The document's own examples, with some of them spoilt, left out, or more than it knows. */
function valuesOf(properties: Record<string, { example?: unknown }>, known: Known) {
  const names = Object.keys(properties);
  const right = Object.fromEntries(
    names.map((name) => [name, rightValueOf(name, properties[name]?.example, known)]),
  );
  const spoilt = fc.array(fc.tuple(fc.constantFrom(...names), fc.option(anything, { nil: undefined })), {
    maxLength: 3,
  });
  const further = fc.dictionary(
    fc.oneof(
      fc.constantFrom('__proto__', 'constructor', 'x', ''),
      fc.string({ unit: 'binary', maxLength: 9 }),
    ),
    anything,
    { maxKeys: 2 },
  );
  return fc.tuple(fc.record(right), spoilt, sometimes(further, 4)).map(
    ([values, changes, more]): Record<string, unknown> => ({
      ...values,
      ...Object.fromEntries(changes),
      ...more,
    }),
  );
}

function rightValueOf(name: string, example: unknown, known: Known): fc.Arbitrary<unknown> {
  const given = known[name] ?? [];
  if (/mobile|phone/i.test(name)) {
    return given.length > 0 ? fc.oneof(fc.constantFrom(...given), mobile) : mobile;
  }
  return given.length > 0 ? fc.constantFrom(...given) : fc.constant(example);
}

function anyValueOf(name: string, example: unknown, known: Known): fc.Arbitrary<unknown> {
  return fc.oneof(rightValueOf(name, example, known), anything);
}

const asJson = (values: Record<string, unknown>) => Buffer.from(JSON.stringify(values));

const boundary = 'the-boundary';

function multipart(values: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Buffer> {
  const file = fc.record({
    field: fc.constantFrom('file', 'file', 'cv', ''),
    name: fc.oneof(
      fc.constantFrom(
        'cv.pdf',
        'cv.docx',
        'cv.doc',
        'a.jpg',
        'a.png',
        'cv.exe',
        '',
        '..\\..\\x.pdf',
        'سيرة.pdf',
      ),
      fc.string({ unit: 'binary', maxLength: 200 }),
    ),
    content: fc.oneof(
      fc
        .constantFrom('%PDF-1.4\n%%EOF\n', '', 'PK\u0003\u0004', 'GIF89a')
        .map((text) => Buffer.from(text, 'latin1')),
      fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.concat([Buffer.from('%PDF-1.7\n'), bytes])),
    ),
  });
  const cv = { field: 'file', name: 'cv.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') };
  const sent = fc.oneof(
    { weight: 2, arbitrary: fc.constant([cv]) },
    { weight: 1, arbitrary: fc.array(file, { maxLength: 2 }) },
  );
  const ending = fc.oneof(
    { weight: 9, arbitrary: fc.constant(`--${boundary}--\r\n`) },
    { weight: 1, arbitrary: fc.constantFrom('', `--${boundary}\r\n`) },
  );
  return fc.tuple(values, sent, ending).map(([values, files, ending]) => {
    const texts = Object.entries(values)
      .filter(([name, value]) => value !== undefined && name !== 'file')
      .map(([name, value]) =>
        part(
          `name="${quoted(name)}"`,
          Buffer.from(typeof value === 'string' ? value : String(JSON.stringify(value))),
        ),
      );
    const parts = files.map(({ field, name, content }) =>
      part(`name="${field}"; filename="${quoted(name)}"`, content),
    );
    return Buffer.concat([...texts, ...parts, Buffer.from(ending)]);
  });
}

const quoted = (name: string) => name.replace(/["\r\n]/g, '_');

function part(disposition: string, content: Buffer): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
}
