import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { companyDir } from '#tests/support/company.ts';
import { readContent } from './content.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
  await cp(companyDir, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

async function told(file: string, from: string, to: string): Promise<string> {
  const text = await readFile(join(folder, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(folder, file), text.replace(from, to));
  const error = await readContent(folder).catch((error: unknown) => error);
  return error instanceof Error ? error.message.slice(folder.length + 1) : 'nothing';
}

test.each([
  [
    'a missing file',
    'board-report-2024.pdf',
    'board-report-2019.pdf',
    'files/reports/board-report-2019.pdf does not exist',
  ],
  [
    'a file in another folder',
    '"reports/board-report-2024.pdf"',
    '"after-sales-prices.pdf"',
    'Choose a PDF file',
  ],
  ['a repeated id', '"bod-2024"', '"bod-2025"', 'has the same value'],
  [
    'an id that an address cannot hold',
    '"bod-2024"',
    '"bod 2024"',
    'letters, digits, underscores and hyphens',
  ],
  ['an invalid date', '"2025-04-15"', '"2025-02-30"', 'bod.'],
  ['no Arabic description', '"تقرير مجلس الإدارة لعام 2024 (نموذج)"', '""', 'descriptionAr'],
])('rejects reports.json with %s, and names the line', async (_, from, to, reason) => {
  const message = await told('reports.json', from, to);
  expect(message).toMatch(/^reports\.json:\d+: /);
  expect(message).toContain(reason);
});

test('accepts a page of the legacy site only with a valid base URL', async () => {
  expect(await told('app.json', '"contactUs": false', '"contactUs": true')).toBe(
    'app.json:4: legacy: Enter the address of the old site, or turn its pages off.',
  );
  expect(await told('app.json', '"baseUrl": ""', '"baseUrl": "javascript:alert(1)"')).toMatch(
    /^app\.json:5: /,
  );
  expect(await told('app.json', '"javascript:alert(1)"', '"https://old.example"')).toBe('nothing');
});
