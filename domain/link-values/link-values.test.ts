import { describe, expect, test } from 'vitest';
import { lists } from '#tests/support/lists.ts';
import { carFinance } from '../forms/car-finance.ts';
import { contact } from '../forms/contact.ts';
import type { Form } from '../forms/form.ts';
import { personalFinance } from '../forms/personal-finance.ts';
import {
  calculatedLoanQuery,
  type LinkField,
  linkValueNames,
  linkValuesPayload,
} from './link-value-names.ts';
import { type ApplicableOffer, readLinkValues } from './link-values.ts';

const offers: ApplicableOffer[] = [
  { id: 'cars', productType: 'cars-finance', startDate: '2026-01-01' },
  { id: 'ended', productType: 'cars-finance', startDate: '2026-01-01', endDate: '2026-01-31' },
  { id: 'secret', productType: 'cars-finance', startDate: '2027-01-01' },
  { id: 'personal', productType: 'personal-finance', startDate: '2026-01-01' },
];

const read = (query: string, form: Form = carFinance) => {
  const address = new URLSearchParams(query);
  const conditions = { today: '2026-11-21', lists, offers };
  return readLinkValues(form, (name: LinkField) => address.get(linkValueNames[name].address), conditions);
};

describe('readLinkValues', () => {
  test('reads the offer and the calculated loan', () => {
    const loan = { amount: 80_000, years: 4, balloon: 20_000, price: 100_000 };
    expect(linkValuesPayload(read(`offerId=cars&${calculatedLoanQuery(loan)}`))).toEqual({
      offerId: 'cars',
      calculatedAmount: 80_000,
      calculatedPrice: 100_000,
      calculatedYears: 4,
      calculatedFinalPayment: 20_000,
    });
  });

  test.each(['secret', 'personal', 'nobody-knows', '<b>', '', 'x'.repeat(3000)])(
    'ignores an offer that is unknown, not yet published or for another product: %j',
    (id) => expect(read(new URLSearchParams({ offerId: id }).toString())).toEqual({}),
  );

  test('keeps an offer that has ended', () => {
    expect(read('offerId=ended')).toEqual({ offerId: 'ended' });
  });

  test.each([
    ['loanAmount=-5', {}],
    ['loanAmount=9999999999999', {}],
    ['loanAmount=80,000&years=9', { RequiredFinance: 80_000 }],
    ['loanAmount=80,000&finalPayment=40,000', { RequiredFinance: 80_000 }],
    ['loanAmount=80,000&carPrice=70,000', { RequiredFinance: 80_000 }],
    ['years=3&carPrice=100,000&finalPayment=1', {}],
  ])('ignores figures outside the calculator’s bounds: %s', (query, kept) => {
    expect(read(query)).toEqual(kept);
  });

  test('reads only the values that the form accepts', () => {
    const query = 'offerId=cars&loanAmount=80,000&carPrice=100,000&years=4';
    expect(read(query, personalFinance)).toEqual({ RequiredFinance: 80_000, FinanceDurationId: 4 });
    expect(read(query, contact)).toEqual({});
  });
});
