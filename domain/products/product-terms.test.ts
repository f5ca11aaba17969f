import { describe, expect, test } from 'vitest';
import { fillTerm, publishedTerms, requirementTerms } from './product-terms.ts';

const product = {
  apr: { least: 19.69, most: 37.39 },
  asks: { sectors: [2, 1], monthlyIncome: 3500, monthsInBusiness: 12 },
  adminFee: { rate: 0.029, cap: 5000 },
  finalPayment: 35,
  leadAges: { minLeadAge: 25, maxLeadAge: 60 },
  terms: {
    ar: [
      'قطاع العمل: {sectors}.',
      'الراتب {monthlyIncome} ريال فأكثر.',
      'قائمة منذ أكثر من {monthsInBusiness}.',
    ],
    en: [
      'Work sector: {sectors}.',
      'Salary of SR {monthlyIncome} or more.',
      'In business for over {monthsInBusiness}.',
    ],
  },
};

test('publishedTerms fills the values into the terms', () => {
  expect(publishedTerms(product)).toEqual({
    ar: ['قطاع العمل: حكومي أو خاص.', 'الراتب 3,500 ريال فأكثر.', 'قائمة منذ أكثر من سنة.'],
    en: ['Work sector: Public or Private.', 'Salary of SR 3,500 or more.', 'In business for over one year.'],
  });
});

describe('fillTerm', () => {
  test.each([
    ['{apr.least}% to {apr.most}%', '19.69% to 37.39%'],
    ['0 to {finalPayment}%', '0 to 35%'],
    ['{adminFee.rate}%, at most {adminFee.cap}', '2.9%, at most 5,000'],
    ['{minLeadAge} to {maxLeadAge}', '25 to 60'],
    ['{monthsAtWork}', '{monthsAtWork}'],
    ['{nothing}', '{nothing}'],
  ])('fills %s as %s', (term, filled) => {
    expect(fillTerm(term, product, 'en')).toBe(filled);
  });

  test.each([
    [6, '6 months', '6 أشهر'],
    [18, '18 months', '18 شهرًا'],
  ])('writes %i months in words', (monthsAtWork, en, ar) => {
    expect(fillTerm('{monthsAtWork}', { asks: { monthsAtWork } }, 'en')).toBe(en);
    expect(fillTerm('{monthsAtWork}', { asks: { monthsAtWork } }, 'ar')).toBe(ar);
  });
});

test('requirementTerms returns the term of each requirement', () => {
  expect(requirementTerms(product).monthlyIncome).toEqual({
    ar: 'الراتب 3,500 ريال فأكثر.',
    en: 'Salary of SR 3,500 or more.',
  });
  expect(Object.keys(requirementTerms(product))).toEqual(['sectors', 'monthlyIncome', 'monthsInBusiness']);
});
