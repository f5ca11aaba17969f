import { expect, test } from 'vitest';
import { toText } from '#domain/publications/json-value.ts';
import {
  type EditedDocument,
  isEdited,
  isUnrepaired,
  isUnsaved,
  mergeAfterChoice,
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

test('isUnrepaired is false once the value of the fault changed, and true again with the old value', () => {
  const fault = {
    path,
    kind: undefined,
    place: ['title', 'en'],
    line: undefined,
    key: 'blank' as const,
    values: {},
  };
  const repaired = { ...old, title: { ar: 'أ', en: 'B' } };
  expect(isUnrepaired([edited(repaired)], fault)).toBe(false);
  expect(isUnrepaired([edited({ ...old, years: 5 })], fault)).toBe(true);
  expect(isUnrepaired([edited(repaired)], { ...fault, place: [] })).toBe(true);
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

test('mergeDocument merges Markdown by paragraph and reports a paragraph that both changed', () => {
  const text: EditedDocument = {
    path: 'help/a.en.md',
    basedOn: '1',
    base: '## A {#a}\n\nOld.\n\n## B {#b}\n\nKept.\n',
    text: '## A {#a}\n\nMine.\n\n## B {#b}\n\nKept.\n\n## C {#c}\n\nAdded.\n',
  };
  const theirs = '## A {#a}\r\n\r\nTheirs.\r\n\r\n## B {#b}\r\n\r\nChanged.\r\n';
  const { document, merge } = mergeDocument(text, { theirs: '2', text: theirs });
  const merged = (answer: string) =>
    `## A {#a}\n\n${answer}\n\n## B {#b}\n\nChanged.\n\n## C {#c}\n\nAdded.\n`;
  expect(document).toMatchObject({ basedOn: '2', text: merged('Mine.') });
  expect(merge.overlaps).toEqual([{ place: [1], mine: 'Mine.', theirs: 'Theirs.' }]);
  const [{ place } = { place: [] }] = merge.overlaps;
  expect(mergeAfterChoice(merge, place, 'Theirs.')).toMatchObject({
    overlaps: [],
    theirChanges: merge.theirChanges,
  });
  expect(mergeAfterChoice(merge, place, 'Mine.').theirChanges).toEqual(
    merge.theirChanges.filter(({ after }) => after !== 'Theirs.'),
  );
  expect(withChoice(document, [1], 'Theirs.').text).toBe(merged('Theirs.'));
});

test('mergeDocument reports a Markdown text as a whole if both began it', () => {
  const text = { path: 'pages/a.en.md', basedOn: undefined, base: '', text: 'One.\n\nTwo.\n' };
  const { document, merge } = mergeDocument(text, { theirs: '2', text: 'Theirs.\n' });
  expect(document.text).toBe('One.\n\nTwo.\n');
  expect(merge.overlaps).toEqual([{ place: [], mine: ['One.', 'Two.'], theirs: ['Theirs.'] }]);
  expect(withChoice(document, [], ['Theirs.']).text).toBe('Theirs.\n');
});
