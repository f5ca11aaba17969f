import { expect, test } from 'vitest';
import { fieldIn, groupsOf } from './form.ts';
import { forms } from './forms.ts';
import { whistleblowingReport } from './whistleblowing.ts';

const all = [...Object.values(forms), whistleblowingReport];

/** The most fields that fit the screen of a phone. Longer forms need groups. */
const maxWithoutGroups = 4;

test.each(all)('the groups of $name hold each field once, in the order of the form', (form) => {
  expect(groupsOf(form).flatMap(({ fields }) => fields)).toEqual(form.fields);
});

test.each(all)('each group of $name starts at one of its fields and has a heading', (form) => {
  const begun = Object.keys(form.groups ?? {});
  expect(begun.filter((field) => !form.fields.some((name) => name === field))).toEqual([]);
  if (begun.length > 0) expect(groupsOf(form).map(({ name }) => name)).not.toContain(undefined);
});

const asked = (form: (typeof all)[number]) => form.fields.filter((name) => !fieldIn(form, name).fromLink);

test.each(all.filter((form) => asked(form).length > maxWithoutGroups))(
  'the long form $name has groups',
  (form) => {
    expect(groupsOf(form).length, `add "groups" to the definition of ${form.name}`).toBeGreaterThan(1);
  },
);
