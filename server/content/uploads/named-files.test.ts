import { expect, test } from 'vitest';
import { membersSchema } from '#contract/content/about.ts';
import { offerSchema } from '#contract/content/offers.ts';
import { reportsSchema } from '../reports/reports-schema.ts';
import { namedFiles } from './named-files.ts';

test.each([
  [
    'pictures in both languages',
    offerSchema,
    { title: { ar: 'offers/a.svg' }, image: { ar: 'offers/a.svg', en: 'offers/b.webp' } },
    [
      { place: ['image', 'ar'], path: 'files/offers/a.svg' },
      { place: ['image', 'en'], path: 'files/offers/b.webp' },
    ],
  ],
  [
    'files in rows, without those that nobody has uploaded yet',
    membersSchema,
    [{ path: '' }, { path: 'people/a.webp', cv: 'people/a.pdf' }],
    [
      { place: [1, 'path'], path: 'files/people/a.webp' },
      { place: [1, 'cv'], path: 'files/people/a.pdf' },
    ],
  ],
  ['nothing in a value that does not fit', reportsSchema, { financial: 'a', bod: null, more: [] }, []],
])('namedFiles returns %s', (_, schema, value, files) => {
  expect([...namedFiles(schema, value)]).toEqual(files);
});
