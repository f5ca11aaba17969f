import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AdminFee } from '#domain/calculator/calculator.ts';
import { companyDir } from '#tests/support/company.ts';
import { type Content, readContent } from '../content.ts';
import { policyList } from '../policies.ts';
import { crossCheck } from './cross-checks.ts';

const content = await readContent(companyDir);
const { personalFinance } = content.products;
const [begun] = content.rates.PERSONAL.ADMIN_FEE;

/** Returns the message about a change of the test company's content; undefined for valid content. */
function faultOn(today: string, change: Partial<Content>): string | undefined {
  try {
    crossCheck('', { ...content, ...change }, today);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const withFees = (...fees: AdminFee[]): Pick<Content, 'rates'> => ({
  rates: {
    ...content.rates,
    PERSONAL: { ...content.rates.PERSONAL, ADMIN_FEE: [begun as AdminFee, ...fees] },
  },
});

const day = fc
  .date({ min: new Date('2027-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('content that is valid on a day is valid on every later day', () => {
  const fee = fc.record({
    from: day,
    rate: fc.double({ min: 0.001, max: 0.1, noNaN: true }),
    cap: fc.integer({ min: 100, max: 10_000 }),
    vat: fc.constant(0.15),
  });
  const changes = fc.record({
    fees: fc.array(fee, { maxLength: 3 }),
    least: fc.constantFrom(19, 20.4, 20.95),
    most: fc.constantFrom(24, 30, 60),
    offer: fc.record({ startDate: day, endDate: fc.option(day) }),
    version: fc.constantFrom('2026-11-26', '2028-06-01'),
  });
  fc.assert(
    fc.property(day, day, changes, (one, other, { fees, least, most, offer, version }) => {
      const [today = '', later = ''] = [one, other].sort();
      const change = {
        ...withFees(...fees),
        products: { ...content.products, personalFinance: { ...personalFinance, apr: { least, most } } },
        offers: content.offers.map((each) => ({ ...each, ...offer })),
        disclosure: { ...content.disclosure, updated: version },
      };
      fc.pre(faultOn(today, change) === undefined);
      expect(faultOn(later, change)).toBeUndefined();
    }),
    { numRuns: 200 },
  );
});

test('a fee that moves the APR out of its range on a later day is refused, with that day', () => {
  const fee = { from: '2999-01-01', rate: 0.1, cap: 50_000, vat: 0.15 };
  expect(faultOn('2027-01-01', withFees(fee))).toMatch(
    /^finance-calculator\.json: PERSONAL: With the rates of 2999-01-01, the APR is 42\.63% \(SR 9,000, years: 1\)/,
  );
});

test('an offer outside the APR range of its product is refused until it ends', () => {
  const products = {
    ...content.products,
    personalFinance: { ...personalFinance, apr: { least: 20.9, most: 38 } },
  };
  const example = { amount: 100_000, years: 5, adminFee: 0 };
  const offers = content.offers
    .filter(({ id }) => id === 'home-furniture')
    .map((offer) => ({ ...offer, example, endDate: '2027-06-30' }));
  expect(faultOn('2027-06-30', { products, offers })).toMatch(
    /^offers\/home-furniture\.json: example: With the rates of 2027-06-30, the APR is 20\.47%/,
  );
  expect(faultOn('2027-07-01', { products, offers })).toBeUndefined();
});

test.each(policyList)('the text of $name may not be in force only from a later day', ({ name }) => {
  const { ar, en } = content.policies[name];
  const policies = { ...content.policies, [name]: { ar: { ...ar, version: '2999-01-01' }, en } };
  expect(faultOn('2027-01-01', { policies })).toMatch(
    /^policies\/[a-z-]+\.ar\.md: version: 2999-01-01 is in the future/,
  );
});
