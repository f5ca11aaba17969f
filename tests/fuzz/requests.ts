import fc from 'fast-check';
import { bodyOf } from './bodies.ts';
import type { Operation } from './document.ts';
import type { Outgoing } from './sender.ts';
import { anyValueOf, type Known, sometimes } from './values.ts';

/** A request and its operation; undefined if method or path are wrong. */
export interface FuzzedRequest extends Outgoing {
  operation: Operation | undefined;
}

/** Generates requests of all operations. Most are close enough to a valid one to pass the first check. */
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
    })
    .map(({ target, query, headers, body }) => {
      const { type, content } = target.method === 'GET' ? {} : body;
      return {
        ...target,
        path: target.path + query,
        headers: { ...(type && { 'content-type': type }), ...headers },
        body: content,
      };
    });
}

function targetOf(operation: Operation) {
  const { path, method } = operation;
  const valid = fc.constantFrom(path, path.toLowerCase(), path.toUpperCase());
  const invalid = fc.oneof(
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
    { weight: 18, arbitrary: valid.map((path) => ({ operation, method, path })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...others)
        // HEAD is not in this list: it is allowed where GET is.
        .map((method) => ({ operation: undefined, method, path })),
    },
    { weight: 1, arbitrary: invalid.map((path) => ({ operation: undefined, method, path })) },
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
      // Few keys, so that some repeat, with the same body or with another.
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
      'x-bot-signals': sometimes(fc.oneof(fc.constantFrom('trap', 'quick,trap', ',,', 'x'), ascii)),
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

/** Lone surrogates have no UTF-8 encoding. */
const encoded = (value: unknown) =>
  encodeURIComponent(
    typeof value === 'string' ? value.toWellFormed() : String(JSON.stringify(value)).toWellFormed(),
  );
