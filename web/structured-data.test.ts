import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { calculateOffer } from '#domain/calculator/offer-example.ts';
import { companyDir } from '#tests/support/company.ts';
import type { Company, Offer } from './site.ts';
import { breadcrumbs, financeProduct, offerData, organization, type Publisher } from './structured-data.ts';

const read = (file: string) => JSON.parse(readFileSync(`${companyDir}/${file}`, 'utf8'));
const publisher: Publisher = {
  company: read('company.json') as Company,
  publicUrl: 'https://rimal.example',
  language: 'en',
};

test('the company is a FinancialService named in the language of the page', () => {
  expect(organization(publisher)).toMatchObject({
    '@type': 'FinancialService',
    name: 'Rimal Finance',
    url: 'https://rimal.example/en/individual',
    image: 'https://rimal.example/share/en.jpg',
    foundingDate: '2015',
  });
  expect(organization({ ...publisher, language: 'ar' })).toMatchObject({ name: 'رمال للتمويل' });
});

test('the company shows its official numbers if it has any', () => {
  expect(organization(publisher)).not.toHaveProperty('identifier');
  const numbers = { commercialRegister: '2050000000', vat: '300000000000003' };
  expect(organization({ ...publisher, company: { ...publisher.company, numbers } })).toMatchObject({
    identifier: [{ propertyID: 'commercialRegister', value: '2050000000' }],
    vatID: '300000000000003',
  });
});

describe('finance product', () => {
  const { limits, apr } = read('products/personal-finance.json');
  const product = { path: 'individual/personal-finance', name: 'Personal finance', description: 'd', limits };

  test('a finance product has the published range of the APR, the amounts and the terms', () => {
    expect(financeProduct(publisher, { ...product, apr })).toMatchObject({
      '@type': 'LoanOrCredit',
      url: 'https://rimal.example/en/individual/personal-finance',
      annualPercentageRate: { minValue: 19.69, maxValue: 37.39 },
      amount: { currency: 'SAR', minValue: limits.least, maxValue: limits.most },
      loanTerm: { minValue: limits.months.least, maxValue: limits.months.most, unitCode: 'MON' },
    });
  });

  test('a finance product has no APR without a published range', () => {
    const data = financeProduct(publisher, { ...product, limits: { months: { most: 48 } } });
    expect(data).not.toHaveProperty('annualPercentageRate');
    expect(data).not.toHaveProperty('amount');
    expect(data.loanTerm).toEqual({ '@type': 'QuantitativeValue', maxValue: 48, unitCode: 'MON' });
  });
});

test('an offer is valid from the start of its first day to the end of its last in Riyadh', () => {
  const offer = { ...read('offers/hybrid-cars.json'), id: 'hybrid-cars' } as Offer;
  expect(offerData(publisher, offer)).toMatchObject({
    '@type': 'Offer',
    name: offer.title.en,
    image: `https://rimal.example/files/${offer.image.en}`,
    url: `https://rimal.example/en/${offer.path}/offers/hybrid-cars`,
    validFrom: `${offer.startDate}T00:00:00+03:00`,
    validThrough: `${offer.endDate}T23:59:59+03:00`,
  });
});

test('an offer without an end date has no validThrough', () => {
  const offer = { ...read('offers/family-car.json'), id: 'family-car' } as Offer;
  expect(offer.endDate).toBeUndefined();
  expect(Object.keys(offerData(publisher, offer))).not.toContain('validThrough');
});

test('an offer has the figures of its worked example, and no APR without one', () => {
  const offer = { ...read('offers/hybrid-cars.json'), id: 'hybrid-cars' } as Offer;
  const worked = calculateOffer(offer, read('finance-calculator.json'), '2026-11-21');
  expect(worked?.apr).toBeGreaterThan(10);
  expect(offerData(publisher, offer, worked).itemOffered).toMatchObject({
    amount: { currency: 'SAR', value: worked?.amount },
    loanTerm: { value: 60, unitCode: 'MON' },
    annualPercentageRate: worked?.apr,
    loanRepaymentForm: [
      { numberOfLoanPayments: 60, loanPaymentAmount: { value: worked?.monthlyPaymentWithInsurance } },
      { numberOfLoanPayments: 1, loanPaymentAmount: { value: offer.example?.balloon } },
    ],
  });
  expect(offerData(publisher, offer).itemOffered).not.toHaveProperty('annualPercentageRate');
});

describe('breadcrumbs', () => {
  const way = (path: string) => {
    const data = breadcrumbs(publisher, { path, title: 'This page', titleOf: (key) => `(${key})` });
    return (data?.itemListElement as { position: number; name: string; item: string }[] | undefined)?.map(
      ({ position, name, item }) => [position, name, item.replace('https://rimal.example/en/', '')],
    );
  };

  test.each([
    [
      'individual/cars-finance',
      [
        [1, '(individual)', 'individual'],
        [2, 'This page', 'individual/cars-finance'],
      ],
    ],
    [
      'business/approval',
      [
        [1, '(business)', 'business'],
        [2, 'This page', 'business/approval'],
      ],
    ],
    [
      'reports',
      [
        [1, '(individual)', 'individual'],
        [2, 'This page', 'reports'],
      ],
    ],
    [
      'malpractice-report/follow-up',
      [
        [1, '(individual)', 'individual'],
        [2, '(malpractice)', 'malpractice-report'],
        [3, 'This page', 'malpractice-report/follow-up'],
      ],
    ],
  ])('the breadcrumbs of %s start at a landing page', (path, steps) => {
    expect(way(path)).toEqual(steps);
  });

  test.each(['individual', 'business'])('the landing page %s has no breadcrumbs', (path) => {
    expect(way(path)).toBeUndefined();
  });
});
