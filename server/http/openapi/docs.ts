import { createHash } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { html } from 'hono/html';
import { docsStyle } from './docs-style.ts';

const json = '/api/openapi.json';
const styleHash = createHash('sha256').update(String(docsStyle)).digest('base64');
const policy = `default-src 'none'; img-src 'self'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>;
}
interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  example?: unknown;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  anyOf?: Schema[];
}

/** Serves `/api/openapi.json`, and the same document for people at `/api/docs`. */
export function docs(app: OpenAPIHono): void {
  const document = () => {
    const generated = app.getOpenAPI31Document(
      { openapi: '3.1.0', info: { title: 'Rimal Finance', version: '1' } },
      { unionPreferredType: 'oneOf' },
    );
    return { ...generated, paths: named(generated.paths ?? {}) };
  };
  app.get(json, (c) => c.json(document()));
  app.get('/api/docs', (c) => {
    const { paths, components } = document();
    const schemas = (components?.schemas ?? {}) as Record<string, Schema>;
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method,
        operation,
      })),
    );
    c.header('Content-Security-Policy', policy);
    return c.html(
      html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API · Rimal Finance</title>
        <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
        <style>${docsStyle}</style></head><body><main><h1>API</h1>
        <p>For programs: <a href="${json}">${json}</a>. Paths match without regard to case.</p>
        ${operations.map((entry) => section(entry, schemas))}</main></body></html>`,
    );
  });
}

/** Generated clients use the operation's name. */
function named(paths: object): Record<string, Record<string, Operation>> {
  return Object.fromEntries(
    Object.entries(paths as Record<string, Record<string, Operation>>).map(([path, methods]) => {
      const operationId = path.slice(path.lastIndexOf('/') + 1);
      const operations = Object.entries(methods).map(([method, operation]) => [
        method,
        { operationId, ...operation },
      ]);
      return [path, Object.fromEntries(operations)];
    }),
  );
}

function section(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  schemas: Record<string, Schema>,
) {
  const [type, { schema: body } = {}] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const answers = Object.entries(operation.responses ?? {});
  return html`<section><h2><span>${method.toUpperCase()}</span> <code>${path}</code></h2>
    <p>${operation.summary ?? ''}</p>
    ${body ? html`<h3>Body: ${type}</h3>${table(body, schemas)}` : ''}
    <h3>Answers</h3>${answers.map(
      ([status, { description, content }]) =>
        html`<details><summary><b>${status}</b> ${description ?? ''}</summary>${table(
          content?.['application/json']?.schema ?? {},
          schemas,
        )}</details>`,
    )}</section>`;
}

function table(schema: Schema, schemas: Record<string, Schema>) {
  const properties = Object.entries(propertiesOf(schema, schemas));
  if (properties.length === 0) return '';
  return html`<table><thead><tr><th>Name</th><th>Type</th><th>Meaning</th><th>Example</th></tr></thead><tbody>
    ${properties.map(
      ([name, part]) => html`<tr><td><code>${name}</code></td><td>${typeOf(part)}</td>
        <td>${part.description ?? ''}</td><td>${part.example === undefined ? '' : JSON.stringify(part.example)}</td></tr>`,
    )}</tbody></table>`;
}

function propertiesOf(schema: Schema, schemas: Record<string, Schema>): Record<string, Schema> {
  const named = schema.$ref ? propertiesOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas) : {};
  const parts = (schema.allOf ?? []).map((part) => propertiesOf(part, schemas));
  return Object.assign({}, named, ...parts, schema.properties);
}

function typeOf({ type, $ref, const: constant, enum: choices, anyOf }: Schema): string {
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' | ');
  if (constant !== undefined) return JSON.stringify(constant);
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ');
  return [type ?? $ref?.split('/').at(-1) ?? 'any'].flat().join(' | ');
}
