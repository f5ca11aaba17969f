import { readFile, stat } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { apiPaths, downloadPaths } from '#domain/api-paths.ts';
import { reportsByYear } from '#domain/publications/reports.ts';
import { companyDir } from '#tests/support/company.ts';
import { serverForTests } from '#tests/support/database.ts';
import { createApp } from '../../app.ts';

const server = serverForTests();

const kinds = [
  ['financial', apiPaths.financialReports],
  ['bod', apiPaths.boardReports],
] as const;
const pathOf = (file: string) => `${companyDir}/files/${file}`;

describe.each(kinds)('%s reports', (kind, listPath) => {
  const first = () => {
    const [report] = server.services.content.reports[kind];
    if (!report) throw new Error('no report is shipped');
    return report;
  };
  const download = (headers: Record<string, string> = {}, init: RequestInit = {}) =>
    server.request(`${downloadPaths[kind]}?id=${first().id}`, { headers, ...init });

  test('reports are listed as a plain JSON array, without their file names', async () => {
    const list = await (await server.request(listPath)).json();
    expect(list).toEqual(server.services.content.reports[kind].map(({ file, ...report }) => report));
    expect(JSON.stringify(list)).not.toContain('.pdf');
  });

  test('reports cover at least three years, and each file is a PDF of less than 150 KB', async () => {
    const reports = server.services.content.reports[kind];
    expect(reportsByYear(kind, reports).length).toBeGreaterThanOrEqual(3);
    for (const { file } of reports) {
      expect((await stat(pathOf(file))).size, file).toBeLessThan(150_000);
      expect((await readFile(pathOf(file), 'latin1')).slice(0, 5)).toBe('%PDF-');
    }
  });

  test('reports are sent in full, with content type and length', async () => {
    const response = await download();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    const sent = Buffer.from(await response.arrayBuffer());
    expect(sent.equals(await readFile(pathOf(first().file)))).toBe(true);
    expect(response.headers.get('content-length')).toBe(String(sent.length));
  });

  test('reports are sent with a file name in the requested language', async () => {
    const name = async (headers: Record<string, string>, query = '') => {
      const response = await server.request(`${downloadPaths[kind]}?id=${first().id}${query}`, { headers });
      const disposition = response.headers.get('content-disposition') ?? '';
      const [, plain = '', encoded = ''] =
        /^attachment; filename="([\x20-\x7e]+)"; filename\*=UTF-8''([\w.%~-]+)$/.exec(disposition) ?? [];
      return [plain, decodeURIComponent(encoded)];
    };
    const plain = `${first().description}.pdf`;
    expect(await name({ 'accept-language': 'en' })).toEqual([plain, plain]);
    expect(await name({ 'accept-language': 'ar-SA,ar;q=0.9' })).toEqual([
      plain,
      `${first().descriptionAr}.pdf`,
    ]);
    expect(await name({ 'accept-language': 'en' }, '&lang=ar')).toEqual([
      plain,
      `${first().descriptionAr}.pdf`,
    ]);
    expect(await name({ 'accept-language': 'en' }, '&lang=fr')).toEqual([plain, plain]);
  });

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=5-', 5, undefined],
    ['bytes=-7', -7, undefined],
    ['bytes=3-999999999', 3, undefined],
  ])('a download answers 206 with the requested part for %s', async (range, from, to) => {
    const whole = await readFile(pathOf(first().file));
    const part = whole.subarray(from, to === undefined ? undefined : to + 1);
    const response = await download({ range });
    expect(response.status).toBe(206);
    expect(Buffer.from(await response.arrayBuffer()).equals(part)).toBe(true);
    const start = whole.length - part.length;
    const begun = from === 0 ? 0 : start;
    expect(response.headers.get('content-range')).toBe(
      `bytes ${begun}-${begun + part.length - 1}/${whole.length}`,
    );
  });

  test.each(['bytes=0-9,20-29', 'bytes=-', 'items=0-1', 'bytes=9-x', 'nonsense'])(
    'reports are sent in full for the invalid or unsupported range %j',
    async (range) => {
      const { size } = await stat(pathOf(first().file));
      const response = await download({ range });
      const { byteLength } = await response.arrayBuffer();
      expect([response.status, byteLength, response.headers.has('content-range')]).toEqual([
        200,
        size,
        false,
      ]);
    },
  );

  test('a download answers 416 for a range beyond the end', async () => {
    const { size } = await stat(pathOf(first().file));
    const response = await download({ range: `bytes=${size}-` });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
  });

  test('a download answers 304 when the ETag matches', async () => {
    const response = await download();
    const tag = response.headers.get('etag') ?? '';
    await response.body?.cancel();
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect(response.headers.get('last-modified')).toBeTruthy();
    const again = await download({ 'if-none-match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('a download continues only when If-Range matches the version', async () => {
    const begun = await download({ range: 'bytes=0-9' });
    await begun.body?.cancel();
    const statusWith = async (ifRange: string) => {
      const response = await download({ range: 'bytes=10-19', 'if-range': ifRange });
      await response.body?.cancel();
      return response.status;
    };
    expect(await statusWith(begun.headers.get('etag') ?? '')).toBe(206);
    expect(await statusWith(begun.headers.get('last-modified') ?? '')).toBe(206);
    expect(await statusWith('"another"')).toBe(200);
  });

  test.each([
    '',
    '?id=',
    '?id=nothing',
    '?id=../../app.json',
    '?id=..%2f..%2fapp.json',
    '?id=%2fetc%2fpasswd',
    '?id=board-report-2024.pdf',
    '?id=%00',
    '?id=%zz',
    '?id=__proto__',
    '?id[]=a',
  ])('a download answers 404 for %j', async (query) => {
    const response = await server.request(`${downloadPaths[kind]}${query}`);
    expect([response.status, await response.json()]).toEqual([
      404,
      { code: 'notFound', error: server.services.sentences.message('notFound') },
    ]);
  });

  test('a download answers 404 when the file is missing at the time of the request', async () => {
    const content = {
      ...server.services.content,
      reports: { financial: [], bod: [], [kind]: [{ ...first(), id: 'gone', file: 'gone.pdf' }] },
    };
    const app = createApp({ ...server.services, content });
    expect(await (await app.request(listPath)).json()).toHaveLength(1);
    expect((await app.request(`${downloadPaths[kind]}?id=gone`)).status).toBe(404);
  });
});

test('the download path of one list answers 404 for a report of the other list', async () => {
  const [report] = server.services.content.reports.financial;
  expect((await server.request(`${downloadPaths.bod}?id=${report?.id}`)).status).toBe(404);
});
