import fc from 'fast-check';
import type { Operation } from './document.ts';
import { boundary, part } from './encodings.ts';
import { anything, type Known, sometimes, validValueOf } from './values.ts';

interface Body {
  type?: string;
  content?: Buffer | undefined;
}

export function bodyOf({ body }: Operation, known: Known): fc.Arbitrary<Body> {
  if (!body) return fc.constantFrom<Body>({}, { type: 'application/json', content: Buffer.from('{}') });
  const values = valuesOf(body.properties, known);
  const valid = body.type === 'application/json' ? values.map(asJson) : multipart(values);
  const invalid = fc.oneof(
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
    { weight: 12, arbitrary: valid.map((content) => ({ type, content })) },
    { weight: 1, arbitrary: invalid.map((content) => ({ type, content })) },
  );
}

/** The OpenAPI document's examples, with some values spoilt, left out or added. */
function valuesOf(properties: Record<string, { example?: unknown }>, known: Known) {
  const names = Object.keys(properties);
  const valid = Object.fromEntries(
    names.map((name) => [name, validValueOf(name, properties[name]?.example, known)]),
  );
  const spoilt = fc.array(fc.tuple(fc.constantFrom(...names), fc.option(anything, { nil: undefined })), {
    maxLength: 3,
  });
  const added = fc.dictionary(
    fc.oneof(
      fc.constantFrom('__proto__', 'constructor', 'x', ''),
      fc.string({ unit: 'binary', maxLength: 9 }),
    ),
    anything,
    { maxKeys: 2 },
  );
  return fc.tuple(fc.record(valid), spoilt, sometimes(added, 4)).map(
    ([values, changes, more]): Record<string, unknown> => ({
      ...values,
      ...Object.fromEntries(changes),
      ...more,
    }),
  );
}

const asJson = (values: Record<string, unknown>) => Buffer.from(JSON.stringify(values));

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
      .flatMap(([name, value]) =>
        part(
          `name="${quoted(name)}"`,
          Buffer.from(typeof value === 'string' ? value : String(JSON.stringify(value))),
        ),
      );
    const parts = files.flatMap(({ field, name, content }) =>
      part(`name="${field}"; filename="${quoted(name)}"`, content),
    );
    return Buffer.concat([...texts, ...parts, Buffer.from(ending)]);
  });
}

const quoted = (name: string) => name.replace(/["\r\n]/g, '_');
