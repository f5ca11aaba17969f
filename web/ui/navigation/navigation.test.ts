import { expect, test } from 'vitest';
import { applyTarget, footerColumns, legacyAddress, menuLinks } from './navigation.ts';

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

test('the menu lists the eight entries of the specification', () => {
  expect(menuLinks.map(({ to }) => to)).toEqual([
    'individual',
    'business',
    'individual/offers',
    'business/offers',
    'after-sales',
    'about',
    'reports',
    'contact-us',
  ]);
});

test.each([
  'individual/offers',
  'business/offers',
  'follow',
  'reports?tab=bod',
  'contact-us#careers',
  'about#bod',
])('the footer leads to %s', (to) => {
  expect(footerColumns.flatMap(({ links }) => links.map((link) => link.to))).toContain(to);
});
