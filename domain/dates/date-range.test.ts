import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lists } from '#tests/support/lists.ts';
import type { FieldName } from '../forms/fields.ts';
import { type Form, fieldIn } from '../forms/form.ts';
import { forms } from '../forms/forms.ts';
import { type Conditions, type DateConditions, isWithin } from '../rules/eligibility.ts';
import { checkSubmission } from '../rules/validation.ts';
import { dateOfDay, dayNumber } from './civil-date.ts';
import { dateRange } from './date-range.ts';

const dateFields = Object.values(forms).flatMap((form) =>
  form.fields.filter((name) => fieldIn(form, name).type === 'date').map((name) => ({ form, name })),
);

const rangeOf = (form: Form, name: FieldName, conditions: DateConditions) =>
  dateRange(fieldIn(form, name), form.eligibility[name], conditions);

const day = (date: string) => dayNumber(date) ?? Number.NaN;
const days = (from: string, to: string) => fc.integer({ min: day(from), max: day(to) }).map(dateOfDay);
/** Any day of the century; half of them are around 29 February 2028. */
const today = fc.oneof(days('2000-01-01', '2099-12-31'), days('2028-02-27', '2028-03-02'));
const ages = fc.tuple(fc.nat(99), fc.nat(99)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
const conditions = fc
  .record({ today, ages })
  .map(({ today, ages: [minLeadAge, maxLeadAge] }): Conditions => ({ today, lists, minLeadAge, maxLeadAge }));

test.each(dateFields)(
  'the range of $name in $form.name holds exactly the dates that its rules accept',
  ({ form, name }) => {
    const others = dateFields.filter((other) => other.form === form && other.name !== name);
    const isAccepted = (date: string, conditions: Conditions) => {
      const raw: Record<string, unknown> = {
        ...form.example,
        ...Object.fromEntries(form.consents.map((consent) => [consent.name, true])),
        ...Object.fromEntries(others.map((other) => [other.name, rangeOf(form, other.name, conditions).min])),
        [name]: date,
      };
      return checkSubmission(form, (field) => raw[field], conditions).ok;
    };
    fc.assert(
      fc.property(conditions, fc.integer({ min: -40_000, max: 40_000 }), (conditions, distance) => {
        const range = rangeOf(form, name, conditions);
        const border = [day(range.min) - 1, day(range.min), day(range.max), day(range.max) + 1];
        for (const date of [...border, day(conditions.today) + distance].map(dateOfDay)) {
          expect({ date, accepted: isAccepted(date, conditions) }).toEqual({
            date,
            accepted: isWithin(date, range),
          });
        }
      }),
      { numRuns: 500 },
    );
  },
);

test('the expiry date range starts today; the birth date range covers the accepted ages', () => {
  const form = forms['personal-finance'];
  const conditions = { today: '2026-11-21', minLeadAge: 21, maxLeadAge: 70 };
  expect(rangeOf(form, 'IdExpiryDate', conditions)).toEqual({ min: '2026-11-21', max: '2100-12-31' });
  expect(rangeOf(form, 'birthDate', conditions)).toEqual({ min: '1955-11-22', max: '2005-11-21' });
});
