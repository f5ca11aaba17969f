import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { forms } from '#domain/forms/forms.ts';
import { pageList } from '#domain/pages.ts';
import { openBuiltPages } from '#server/pages/pages.ts';
import { type ApiDocument, readDocument } from '../fuzz/document.ts';
import { freshDatabase } from '../support/database.ts';
import { deskBehindProxy } from '../support/desk.ts';
import { startTestServer, type TestServer } from '../support/site.ts';

/** Names that every object inherits. A plain object keyed by visitors' input finds them. */
const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

let server: TestServer;
let document: ApiDocument;
const failures: string[] = [];
beforeAll(async () => {
  const log = pino(
    { level: 'error' },
    {
      write(line: string) {
        failures.push(line);
      },
    },
  );
  server = await startTestServer(await freshDatabase(), {
    log,
    env: { DESK_URL: 'http://localhost:3000', ...deskBehindProxy },
  });
  server.services.pages = await openBuiltPages('build/server/index.js');
  document = await readDocument(server);
});
afterAll(() => server.stop());

/** Sends a request. Fails if the server answers 5xx or logs an error. */
async function ask(path: string, init: RequestInit = {}): Promise<void> {
  failures.length = 0;
  const response = await server.request(path, init);
  const body = await response.text();
  expect([response.status < 500, failures], `${init.method ?? 'GET'} ${path}: ${body.slice(0, 500)}`).toEqual(
    [true, []],
  );
}

function multipart(name: string, texts: Record<string, unknown> = {}): RequestInit {
  const body = new FormData();
  for (const [field, text] of Object.entries(texts)) body.append(field, String(text));
  body.append(name, name);
  body.append(name, new File([], ''));
  body.append(name, new File(['%PDF-1.7'], `${name}.pdf`));
  body.append('file', new File(['%PDF-1.7'], name));
  return { method: 'POST', body };
}

describe.each(inherited)('the inherited name %s', (name) => {
  const json = (body: string): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': name, 'accept-language': name },
    body,
  });

  test('no endpoint fails on an inherited name as key, value, field, file or parameter', async () => {
    for (const { path, method, body, query } of document.operations) {
      const all = new URLSearchParams([...query.map((one) => [one.name, name]), [name, name]]);
      await ask(`${path}?${all}`, { method });
      if (method === 'GET') continue;
      const properties = Object.entries(body?.properties ?? {});
      const right = Object.fromEntries(properties.map(([key, { example }]) => [key, example]));
      if (body?.type === 'application/json') {
        await ask(path, json(`{"${name}":{"${name}":1}}`));
        await ask(path, json(JSON.stringify({ ...right, x: 1 }).replace('"x"', `"${name}"`)));
        await ask(path, json(JSON.stringify(Object.fromEntries(properties.map(([key]) => [key, name])))));
        const nested = properties.map(([key]) => `"${key}":{"${name}":"x"}`).join();
        await ask(path, json(`{${nested}}`));
      } else {
        await ask(path, multipart(name, right));
        await ask(path, multipart(name, Object.fromEntries(properties.map(([key]) => [key, name]))));
      }
    }
  });

  test('no page fails on an inherited name as parameter, cookie or id', async () => {
    for (const { path } of pageList) {
      const page = `/en/${path.replace(':id', name)}`;
      const query = ['id', 'q', 'offerId', 'tab', 'reference', 'state', 'loanType', 'form', 't', 'source']
        .map((key) => `${key}=${name}`)
        .join('&');
      await ask(`${page}?${name}=${name}&${query}`, {
        headers: { cookie: `${name}=${name}; lang=${name}; cookies-choice=${name}; desk=${name}` },
      });
      await ask(`${page}.data?_routes=${name}&${name}=${name}`);
    }
  });

  test('no posted form fails on an inherited name as field, file, button or value', async () => {
    const fields = [...new Set(Object.values(forms).flatMap((form) => [...form.fields]))];
    for (const { path } of pageList) {
      const page = `/ar/${path.replace(':id', name)}`;
      const post = (entries: [string, string][]) =>
        ask(page, { method: 'POST', body: new URLSearchParams(entries) });
      await post([[name, name]]);
      for (const intent of ['send', 'verify', 'confirm', name])
        await post([
          ['intent', intent],
          ['form', name],
          ['step', name],
          ...fields.map((field): [string, string] => [field, name]),
          [name, name],
        ]);
      await ask(page, multipart(name));
      await ask(page, multipart(name, { intent: name, form: name, attempt: name }));
      await ask(page, multipart(name, { form: 'careers', intent: 'send' }));
    }
  });

  test('no other address fails on an inherited name as path segment', async () => {
    for (const before of ['/', '/ar/', '/api/', '/desk/', '/desk/api/', '/files/', '/assets/', '/sandbox/'])
      for (const after of ['', '/', `/${name}`, '.data', '.json']) await ask(before + name + after);
    for (const path of [
      `/locales/en/${name}.json`,
      `/locales/${name}/forms.json`,
      `${apiPaths.fetchCities}/${name}`,
      `/manifest.webmanifest?lang=${name}`,
    ])
      await ask(path);
  });
});
