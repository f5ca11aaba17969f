import { expect, test } from 'vitest';
import { applyTarget, legacyAddress, offeredEntries } from './navigation.ts';

const off = {
  afterSales: false,
  corporateService: false,
  consumerProduct: false,
  financeReports: false,
  contactUs: false,
};
const baseUrl = 'https://old.example/main2/';

test.each([
  ['afterSales', 'after-sales', 'AfterSales'],
  ['corporateService', 'business/cash-finance', 'CorporateService'],
  ['corporateService', 'business/equipment-finance', 'CorporateService'],
  ['consumerProduct', 'individual/personal-finance', 'ConsumerProduct'],
  ['consumerProduct', 'individual/cars-finance?loanAmount=5', 'ConsumerProduct?loanAmount=5'],
  ['financeReports', 'reports', 'FinanceReports'],
  ['contactUs', 'contact-us?servicetypeid=4', 'ContactUs?servicetypeid=4'],
])('the setting %s makes a link to %s lead to the legacy page', (flag, to, name) => {
  expect(legacyAddress(to, { ...off, baseUrl, [flag]: true })).toBe(`https://old.example/main2/${name}`);
  expect(legacyAddress(to, { ...off, baseUrl })).toBeUndefined();
});

test('other links never lead to a legacy page', () => {
  const all = Object.fromEntries(Object.keys(off).map((flag) => [flag, true])) as typeof off;
  for (const to of ['individual', 'business/approval', 'contact-us-form', '#form', 'constructor']) {
    expect(legacyAddress(to, { ...all, baseUrl })).toBeUndefined();
  }
});

test.each([
  ['individual', 'individual#solutions'],
  ['contact-us', 'individual#solutions'],
  ['financing-calculator', 'individual#solutions'],
  ['individual/cars-finance', 'individual/cars-finance#form'],
  ['business/cash-finance', 'business/cash-finance#form'],
  ['business', 'business#1'],
  ['business/offers/season-stock', 'business#1'],
  ['companies-approval', 'business#1'],
  ['', 'individual#solutions'],
])('the "apply now" link on %j leads to %s', (path, target) => {
  expect(applyTarget(path)).toBe(target);
});

test('entries whose pages need our own API are left out with another server', () => {
  const entries = ['help', 'follow', 'pages/a'] as const;
  expect(offeredEntries(entries, '')).toEqual(entries);
  expect(offeredEntries(entries, 'https://api.example')).toEqual(['help', 'pages/a']);
});
