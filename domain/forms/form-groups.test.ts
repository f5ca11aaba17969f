import { expect, test } from 'vitest';
import { fieldIn, groupsOf } from './form.ts';
import { forms } from './forms.ts';
import { whistleblowingReport } from './whistleblowing.ts';

const all = [...Object.values(forms), whistleblowingReport];

/** Fields that fit a screen of a phone: a form of more is asked in groups. */
const mostWithout = 4;

test.each(all)('the groups of $name hold each of its fields once, in its order', (form) => {
  expect(groupsOf(form).flatMap(({ fields }) => fields)).toEqual(form.fields);
});

test.each(all)(
  '$name begins a group only where a field of its own is, and leaves none without a heading',
  (form) => {
    const begun = Object.keys(form.groups ?? {});
    expect(begun.filter((field) => !form.fields.some((name) => name === field))).toEqual([]);
    if (begun.length > 0) expect(groupsOf(form).map(({ name }) => name)).not.toContain(undefined);
  },
);

const asked = (form: (typeof all)[number]) => form.fields.filter((name) => !fieldIn(form, name).fromLink);

test.each(all.filter((form) => asked(form).length > mostWithout))(
  '$name, which is long, is asked in groups',
  (form) => {
    expect(groupsOf(form).length, `add "groups" to the definition of ${form.name}`).toBeGreaterThan(1);
  },
);
