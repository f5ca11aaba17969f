import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiPaths, downloadPaths, optionListPaths } from '#domain/api-paths.ts';
import { serverForTests } from '#tests/support/database.ts';
import type { AnyJson } from '#tests/support/site.ts';

const server = serverForTests();
let document: AnyJson;
beforeAll(async () => {
  document = await (await server.request('/api/openapi.json')).json();
});

interface Operation {
  path: string;
  method: string;
  operation: AnyJson;
}
const operations = (): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as AnyJson).map(([method, operation]) => ({ path, method, operation })),
  );

/** Returns a body that the endpoint can parse, without any required field. */
function emptyRequest(operation: AnyJson): RequestInit {
  if (!('multipart/form-data' in operation.requestBody.content))
    return { headers: { 'content-type': 'application/json' }, body: '{}' };
  const body = new FormData();
  body.set('unknown', '');
  return { body };
}

function bodyOf(operation: AnyJson): AnyJson {
  const [{ schema }] = Object.values<AnyJson>(operation.requestBody.content);
  return schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema;
}

function* within(part: unknown): Generator<AnyJson> {
  if (typeof part !== 'object' || part === null) return;
  yield part;
  for (const inner of Object.values(part)) yield* within(inner);
}

describe('OpenAPI document', () => {
  test('the document has version 3.1, a title and a version', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  });

  test('the document contains every path of the API', () => {
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(
        [apiPaths, optionListPaths, downloadPaths].flatMap((paths) => Object.values(paths)),
      ),
    );
  });

  test('the document contains only paths that answer', async () => {
    for (const { path, method, operation } of operations()) {
      const takesBody = operation.requestBody !== undefined;
      const init = takesBody ? emptyRequest(operation) : {};
      // Required query parameters use the document's example.
      const query = (operation.parameters ?? [])
        .filter(({ in: place, schema }: AnyJson) => place === 'query' && schema?.example)
        .map(({ name, schema }: AnyJson) => `${name}=${schema.example}`);
      const { status } = await server.request([path, ...query].join('?'), {
        method: method.toUpperCase(),
        ...init,
      });
      // Unsigned requests are refused before the body is read.
      const refused = operation.responses[401] ? 401 : 422;
      expect({ path, status }).toEqual({ path, status: takesBody ? refused : 200 });
    }
  });

  test('the document contains only references that resolve', () => {
    const references = [...within(document)].map(({ $ref }) => $ref).filter((ref) => ref !== undefined);
    expect(references.length).toBeGreaterThan(3);
    for (const reference of references) {
      const keys = reference.split('/');
      expect(keys.shift()).toBe('#');
      const named = keys.reduce(
        (part: AnyJson, key: string) => part?.[key.replace(/~1/g, '/').replace(/~0/g, '~')],
        document,
      );
      expect([reference, typeof named]).toEqual([reference, 'object']);
    }
  });

  test('the document gives each operation a summary, a tag, a unique name and its answers', () => {
    for (const { operation } of operations()) {
      expect(operation).toMatchObject({ summary: expect.any(String), tags: [expect.any(String)] });
      expect(Object.keys(operation.responses)).toContain('200');
      for (const response of Object.values<AnyJson>(operation.responses)) {
        expect(response.description).toEqual(expect.any(String));
      }
    }
    const names = operations().map(({ operation }) => operation.operationId);
    for (const name of names) expect(name).toMatch(/^[A-Za-z]\w+$/);
    expect(new Set(names).size).toBe(names.length);
  });

  test('the document gives each required field of a body an example or a description', () => {
    for (const { operation } of operations().filter((each) => each.operation.requestBody)) {
      const body = bodyOf(operation);
      expect(Object.keys(body.properties)).not.toEqual([]);
      expect(Object.keys(body.properties)).toEqual(expect.arrayContaining(body.required ?? []));
      const told = Object.entries<AnyJson>(body.properties);
      // Fields that few people are asked for have no example, so that nobody thinks they are required.
      for (const [name, { description, example }] of told.filter(([each]) => body.required?.includes(each)))
        expect([name, example ?? description]).toEqual([name, expect.anything()]);
    }
  });

  test.each([
    [
      apiPaths.individualLoanRequest,
      ['birthDateStr', 'idExpiryDateStr', 'cityId', 'isPromotionalOfferAccepted'],
    ],
    [apiPaths.updateLead, ['workJoiningDate', 'isPilot', 'dependentCount']],
    [apiPaths.afterServicesRequest, ['Name', 'PhoneNumber', 'City', 'serviceType']],
    [apiPaths.contactUsSubmit, ['CityName']],
    [apiPaths.evaluation, ['date', 'isPushed']],
    [apiPaths.verifyEmailRequest, ['isAbsherVerified']],
    [apiPaths.jobApplication, ['AttachmentPath', 'isReviewed', 'isCRM']],
  ])('the body of %s marks the fields that are not read', (path, names) => {
    const { properties } = bodyOf(document.paths[path].post);
    for (const name of names) expect(properties[name].description).toMatch(/not read/);
  });

  test.each(['VerifyOtpRequest', 'VerifyOtpForContactRequest', 'VerifyOtpForEmailRequest'])(
    'the schema %s requires all its fields',
    (name) => {
      const { required, properties } = document.components.schemas[name];
      expect(required).toEqual(Object.keys(properties));
    },
  );

  test('the document uses no keyword that JSON Schema dropped in 3.1', () => {
    expect([...within(document.components)].filter((part) => 'nullable' in part)).toEqual([]);
  });
});

describe('API page', () => {
  test('the page of the API is HTML that shows every path and method', async () => {
    const response = await server.request('/api/docs');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=UTF-8',
    ]);
    const page = await response.text();
    for (const { path, method } of operations()) {
      expect(page).toContain(`<span>${method.toUpperCase()}</span> <code>${path}</code>`);
    }
  });

  test('the page of the API shows every field of every body, including multipart bodies', async () => {
    const page = await (await server.request('/api/docs')).text();
    expect(page).toContain('<h3>Body: multipart/form-data</h3>');
    for (const { operation } of operations().filter((each) => each.operation.requestBody))
      for (const name of Object.keys(bodyOf(operation).properties))
        expect(page).toContain(`<code>${name}</code>`);
  });

  test('the page of the API has no scripts, and its policy forbids fetching anything', async () => {
    const response = await server.request('/api/docs');
    const page = await response.text();
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; img-src 'self'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(page).not.toMatch(/<script|<img|<link|\bon\w+=|src=|url\(/);
  });
});
