import { expect, test } from 'vitest';
import { toText } from '#domain/publications/json-value.ts';
import {
  type EditedDocument,
  isEdited,
  isUnsaved,
  mergeDocument,
  openDocuments,
  withChoice,
} from './documents.ts';

const path = 'offers/a.json';
const old = { title: { ar: 'أ', en: 'A' }, years: 4 };
const edited = (value: object): EditedDocument => ({
  path,
  basedOn: '1',
  base: toText(old),
  text: toText(value),
});

test('openDocuments opens JSON in another layout, and new and damaged items with their empty fields, all unchanged', () => {
  const schema = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] };
  const documents = openDocuments({
    schema,
    fields: ['title'],
    files: [
      { path, basedOn: '1', text: '{"title":"A"}' },
      { path, basedOn: undefined, text: '' },
      { path, basedOn: '2', text: '{"title":' },
      { path: 'pages/a.en.md', basedOn: undefined, text: '' },
    ],
  });
  expect(documents.map(isEdited)).toEqual([false, false, false, false]);
  expect(documents.map(isUnsaved)).toEqual([false, true, false, true]);
  expect(documents.map(({ base }) => base)).toEqual([
    toText({ title: 'A' }),
    toText({ title: '' }),
    toText({ title: '' }),
    '---\ntitle: \n---\n\n',
  ]);
});

test('mergeDocument keeps the changes of both and lists those of the other', () => {
  const mine = { ...old, title: { ar: 'ب', en: 'A' } };
  const theirs = { ...old, years: 5 };
  const { document, merge } = mergeDocument(edited(mine), { theirs: '2', text: toText(theirs) });
  expect(JSON.parse(document.text)).toEqual({ ...mine, years: 5 });
  expect(document).toMatchObject({ basedOn: '2', base: toText(theirs) });
  expect(merge.theirChanges).toEqual([{ place: ['years'], before: 4, after: 5 }]);
  expect(merge.overlaps).toEqual([]);
});

test('mergeDocument reports a field that both changed, and withChoice takes theirs', () => {
  const { document, merge } = mergeDocument(edited({ ...old, years: 3 }), {
    theirs: '2',
    text: toText({ ...old, years: 5 }),
  });
  expect(merge.overlaps).toEqual([{ place: ['years'], mine: 3, theirs: 5 }]);
  expect(JSON.parse(document.text)).toEqual({ ...old, years: 3 });
  expect(JSON.parse(withChoice(document, ['years'], 5).text)).toEqual({ ...old, years: 5 });
});

test('mergeDocument keeps my text of a file that the other removed', () => {
  const { document, merge } = mergeDocument(edited({ ...old, years: 3 }), {
    theirs: undefined,
    text: undefined,
  });
  expect(merge.isRemoved).toBe(true);
  expect(document).toMatchObject({ basedOn: undefined, text: toText({ ...old, years: 3 }) });
});

test('mergeDocument keeps my Markdown and reports theirs as an overlap', () => {
  const text: EditedDocument = { path: 'help/a.en.md', basedOn: '1', base: 'old', text: 'mine' };
  const { document, merge } = mergeDocument(text, { theirs: '2', text: 'theirs' });
  expect(document).toMatchObject({ basedOn: '2', base: 'theirs', text: 'mine' });
  expect(withChoice(document, merge.overlaps[0]?.place ?? [], 'theirs').text).toBe('theirs');
});
