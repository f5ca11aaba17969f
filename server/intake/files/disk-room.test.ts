import { expect, test } from 'vitest';
import { careers } from '#domain/forms/careers.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { serverForTests } from '#tests/support/database.ts';
import { pdf } from '#tests/support/files.ts';
import { type AnyJson, formOf } from '#tests/support/site.ts';

// More space than any disk has.
const server = serverForTests({ env: { MIN_FREE_DISK_MB: '1000000000' } });

const withCv = (body: FormData) => {
  body.set('file', new File([pdf() as Buffer<ArrayBuffer>], 'cv.pdf'));
  return body;
};

test.each([
  ['a job application', careers],
  ['a report', whistleblowingReport],
])('%s with a file is answered 503 when the disk is nearly full', async (_, form) => {
  const response = await server.request(form.endpoint, { method: 'POST', body: withCv(formOf(form)) });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '600']);
  expect(((await response.json()) as AnyJson).error.en).toContain('cannot accept files');
});

test('a report without a file is accepted when the disk is nearly full', async () => {
  const response = await server.request(whistleblowingReport.endpoint, {
    method: 'POST',
    body: formOf(whistleblowingReport),
  });
  expect(response.status).toBe(200);
});

test('a page with a file is answered 503 when the disk is nearly full', async () => {
  const response = await server.request('/en/contact-us', {
    method: 'POST',
    body: withCv(formOf(careers)),
  });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '600']);
  expect(await response.text()).toContain('cannot accept files');
});
