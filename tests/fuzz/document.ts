import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import type { AnyJson, TestServer } from '../support/site.ts';

/** An operation of the OpenAPI document, with the parts of its request. */
export interface Operation {
  path: string;
  method: string;
  /** The body's media type, and its properties by name, each with an `example`. */
  body?: { type: string; properties: Record<string, AnyJson> };
  query: { name: string; example: unknown }[];
  responses: AnyJson;
}

export interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** The operations of the OpenAPI document, and a check of answers against it. */
export interface ApiDocument {
  operations: Operation[];
  /** Fails if the document does not allow the answer. @param operation - undefined for an unknown path or method */
  expectDocumented(operation: Operation | undefined, answered: Answered): void;
}

const id = 'api';

/** Reads the OpenAPI document. Ajv validates each answer against the schema of its status. */
export async function readDocument(server: Pick<TestServer, 'request'>): Promise<ApiDocument> {
  const document: AnyJson = await (await server.request('/api/openapi.json')).json();
  // OpenAPI's own keywords, such as `example`, are no part of JSON Schema.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (to: Ajv2020) => void)(ajv);
  ajv.addSchema({ $id: id, components: document.components });
  const compiled = new Map<string, ValidateFunction>();

  function validator(schema: AnyJson): ValidateFunction {
    const text = JSON.stringify(schema);
    const known = compiled.get(text);
    if (known) return known;
    const absolute = JSON.parse(text.replaceAll('"#/', `"${id}#/`));
    // Reject undocumented properties: they may be leaks.
    const closed = schema.type === 'array' ? absolute : { allOf: [absolute], unevaluatedProperties: false };
    const made = ajv.compile(closed);
    compiled.set(text, made);
    return made;
  }

  const resolve = (schema: AnyJson): AnyJson =>
    schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema;

  const operations = Object.entries<AnyJson>(document.paths).flatMap(([path, methods]) =>
    Object.entries<AnyJson>(methods).map(([method, operation]): Operation => {
      const [[type, { schema }] = ['', { schema: undefined }]] = Object.entries<AnyJson>(
        operation.requestBody?.content ?? {},
      );
      const query = (operation.parameters ?? []).filter(({ in: place }: AnyJson) => place === 'query');
      return {
        path,
        method: method.toUpperCase(),
        ...(schema && { body: { type, properties: resolve(schema).properties } }),
        query: query.map(({ name, schema }: AnyJson) => ({ name, example: schema?.example })),
        responses: operation.responses,
      };
    }),
  );

  return {
    operations,
    expectDocumented(operation, { status, headers, body }) {
      const text = body.toString();
      const error = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
      const response = operation ? operation.responses[status] : error;
      expect(response, `${status} is in the document: ${text.slice(0, 300)}`).toBeDefined();
      const type = String(headers['content-type'] ?? '').split(';')[0];
      const documented = Object.keys(response.content ?? {});
      if (body.length > 0) expect(documented, `${status} as ${type}: ${text.slice(0, 300)}`).toContain(type);
      if (type !== 'application/json' || body.length === 0) return;
      const valid = validator(response.content[type].schema);
      expect(valid(JSON.parse(text)), `${text.slice(0, 500)}\n${JSON.stringify(valid.errors)}`).toBe(true);
    },
  };
}
