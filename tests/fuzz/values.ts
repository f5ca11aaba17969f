import fc from 'fast-check';

/** Values from earlier answers by field (codes, ids, receipts), with which a next step can begin. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** A random Saudi mobile, but none for which the sandbox simulates a failure. */
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
export const anything = fc.oneof(
  { weight: 4, arbitrary: strange },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: long },
);

/** Generates the value once for every `without` times undefined. */
export const sometimes = <T>(value: fc.Arbitrary<T>, without = 3) =>
  fc.oneof({ weight: without, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

export function validValueOf(name: string, example: unknown, known: Known): fc.Arbitrary<unknown> {
  const given = known[name] ?? [];
  if (/mobile|phone/i.test(name)) {
    return given.length > 0 ? fc.oneof(fc.constantFrom(...given), mobile) : mobile;
  }
  return given.length > 0 ? fc.constantFrom(...given) : fc.constant(example);
}

export function anyValueOf(name: string, example: unknown, known: Known): fc.Arbitrary<unknown> {
  return fc.oneof(validValueOf(name, example, known), anything);
}
