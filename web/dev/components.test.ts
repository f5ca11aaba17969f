import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type FieldName, fieldOf, fields } from '#domain/forms/fields.ts';
import { pageList } from '#domain/pages.ts';
import { specimenFields } from './controls.tsx';
import { notShown } from './not-shown.ts';

const filesIn = (folder: string) => globSync(`${folder}/**/*.tsx`, { cwd: 'web' });
const pages = new Set(['frame/language', 'frame/not-found', ...pageList.map(({ view }) => view)]);
const components = ['ui', 'routes', 'forms', 'cookies']
  .flatMap(filesIn)
  .filter((file) => !pages.has(file.replace(/^routes\/|\.tsx$/g, '')));
const shown = filesIn('dev').flatMap((file) =>
  [...readFileSync(`web/${file}`, 'utf8').matchAll(/from '\.\.\/([^']+\.tsx)'/g)].map(([, from]) => from),
);

test('every component is shown at /dev/components, or not-shown.ts says why it is not', () => {
  expect(components.filter((file) => !shown.includes(file) && !(file in notShown))).toEqual([]);
});

test('no reason is left of a component that is gone, or that is shown', () => {
  expect(Object.keys(notShown).filter((file) => !components.includes(file) || shown.includes(file))).toEqual(
    [],
  );
});

test('every kind of field is shown, and the lists that are searched', () => {
  const kindOf = (name: FieldName) => {
    const { type, searchable = false } = fieldOf(name);
    return `${type}${searchable ? ', searchable' : ''}`;
  };
  // A number that a link names is in no form to be seen.
  const kinds = new Set((Object.keys(fields) as FieldName[]).map(kindOf).filter((kind) => kind !== 'id'));
  expect(new Set(specimenFields.map(kindOf))).toEqual(kinds);
});
