import { expect, test } from 'vitest';
import { spellingOf } from '#domain/pages.ts';
import { serverForTests } from '#tests/support/database.ts';
import { itemOf, itemsIn } from '../../../content/drafts/kinds.ts';
import { contentPaths } from '../../../content/versions/import-export.ts';
import { previewPage } from './preview-page.ts';

const server = serverForTests();
const pageOf = (...ids: string[]) =>
  previewPage(
    ids.flatMap((id) => itemOf(id) ?? []),
    server.services.content,
  );

test.each([
  ['offers/family-car', 'individual/offers/family-car'],
  ['pages/sharia', 'pages/sharia'],
  ['products/cash-finance', 'business/cash-finance'],
  ['policies/offers-terms', 'offers/terms-conditions'],
  ['finance-calculator', 'financing-calculator'],
  ['menu', undefined],
])('a preview of %s opens %s', (item, page) => {
  expect(pageOf(item)).toBe(page);
  expect(pageOf('menu', item)).toBe(page);
});

test('a preview of any item opens a page that exists', async () => {
  const items = itemsIn(await contentPaths(server.services.content.folder));
  const pages = items.flatMap((item) => previewPage([item], server.services.content) ?? []);
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((page) => spellingOf(page) === undefined)).toEqual([]);
});
