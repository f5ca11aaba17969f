import { describe, expect, test } from 'vitest';
import { dayOfUpload, type Report, readReports, reportsByYear, yearOfReport } from './reports.ts';

const report = (changes: Partial<Report> = {}): Report => ({
  id: 'a',
  description: 'Interim statements 2024',
  descriptionAr: 'القوائم الأولية 2024',
  uploadDate: '2025-08-14',
  ...changes,
});

describe('the year of a report', () => {
  test('is the year of its upload for financial reports', () => {
    expect(yearOfReport('financial', report())).toBe(2025);
  });

  test.each([
    ['Board report 2024', 2024],
    ['Board report ٢٠٢٤', 2024],
    ['  Board  report  2024  revised', 2024],
    ['Board governance statement', 2025],
    ['Board report of 2024', 2025],
    ['Board report 20245', 2025],
    ['Board', 2025],
    ['', 2025],
  ])('for the board report %j is %i', (description, year) => {
    expect(yearOfReport('bod', report({ description }))).toBe(year);
  });

  test('uses the date in Riyadh when the upload date is an instant', () => {
    expect(yearOfReport('financial', report({ uploadDate: '2024-12-31T22:00:00Z' }))).toBe(2025);
  });

  test('is undefined for an invalid upload date, and the report is not listed', () => {
    expect(yearOfReport('financial', report({ uploadDate: 'soon' }))).toBeUndefined();
    expect(reportsByYear('financial', [report({ uploadDate: 'soon' })])).toEqual([]);
  });
});

test('reportsByYear groups reports by year, the newest first', () => {
  const dates = ['2023-08-14', '2025-03-01', '2024-03-01', '2025-08-14'];
  const reports = dates.map((uploadDate, index) => report({ id: String(index), uploadDate }));
  const shown = reportsByYear('financial', reports).map(([year, some]) => [
    year,
    ...some.map(({ id }) => id),
  ]);
  expect(shown).toEqual([
    [2025, '3', '1'],
    [2024, '2'],
    [2023, '0'],
  ]);
});

test.each([[null], [{}], ['text'], [[null, 7, { id: 1 }, { id: 'a' }]]])(
  'readReports returns an empty list for the answer %j',
  (answer) => {
    expect(readReports(answer)).toEqual([]);
  },
);

test.each([
  [{ id: 7 }, { id: '7' }],
  [{ description: null }, { description: report().descriptionAr }],
  [{ descriptionAr: undefined }, { descriptionAr: report().description }],
])('readReports completes a report with %j to %j', (odd, read) => {
  expect(readReports([{ ...report(), ...odd }])).toEqual([report(read)]);
});

test('dayOfUpload reads a time without a zone as Riyadh time', () => {
  expect(dayOfUpload('2024-12-31T23:30:00')).toBe('2024-12-31');
  expect(dayOfUpload('2024-12-31T22:00:00Z')).toBe('2025-01-01');
});

test('readReports returns complete reports unchanged', () => {
  expect(readReports([report()])).toEqual([report()]);
});
