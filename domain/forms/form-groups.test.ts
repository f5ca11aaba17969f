import { expect, test } from 'vitest';
import { type Form, fieldIn, groupsOf } from './form.ts';
import { allForms } from './forms.ts';

/** The most fields that fit the screen of a phone. Longer forms need groups. */
const maxWithoutGroups = 4;

test.each(allForms)('the groups of $name hold each field once, in the order of the form', (form) => {
  expect(groupsOf(form).flatMap(({ fields }) => fields)).toEqual(form.fields);
});

test.each(allForms)('each group of $name starts at one of its fields and has a heading', (form) => {
  const begun = Object.keys(form.groups ?? {});
  expect(begun.filter((field) => !form.fields.some((name) => name === field))).toEqual([]);
  if (begun.length > 0) expect(groupsOf(form).map(({ name }) => name)).not.toContain(undefined);
});

const asked = (form: Form) => form.fields.filter((name) => !fieldIn(form, name).fromLink);

test.each(allForms.filter((form) => asked(form).length > maxWithoutGroups))(
  'the long form $name has groups',
  (form) => {
    expect(groupsOf(form).length, `add "groups" to the definition of ${form.name}`).toBeGreaterThan(1);
  },
);
