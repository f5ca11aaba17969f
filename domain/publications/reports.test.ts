import { describe, expect, test } from 'vitest';
import { dayOfUpload, type Report, readReports, reportsByYear, yearOfReport } from './reports.ts';

const report = (changes: Partial<Report> = {}): Report => ({
  id: 'a',
  description: 'Interim statements 2024',
  descriptionAr: 'القوائم الأولية 2024',
  uploadDate: '2025-08-14',
  ...changes,
});

describe('yearOfReport', () => {
  test('the year of a financial report is the year of its upload', () => {
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
  ])('the year of the board report %j is %i', (description, year) => {
    expect(yearOfReport('bod', report({ description }))).toBe(year);
  });

  test('the year of a report uses the date in Riyadh when the upload date is an instant', () => {
    expect(yearOfReport('financial', report({ uploadDate: '2024-12-31T22:00:00Z' }))).toBe(2025);
  });

  test('the year of a report is in the description if the upload date is missing or invalid', () => {
    expect(yearOfReport('financial', report({ uploadDate: '' }))).toBe(2024);
    expect(yearOfReport('financial', report({ uploadDate: 'soon' }))).toBe(2024);
  });

  test('a report without a year in upload date or description is not listed', () => {
    const undated = report({ description: 'Interim statements', uploadDate: 'soon' });
    expect(yearOfReport('financial', undated)).toBeUndefined();
    expect(reportsByYear('financial', [undated])).toEqual([]);
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

test.each([[null], [{}], ['text']])('readReports returns undefined for the answer %j', (answer) => {
  expect(readReports(answer)).toBeUndefined();
});

test('readReports drops entries without an id', () => {
  expect(readReports([null, 7, { description: 'Interim statements' }])).toEqual([]);
});

test.each([
  [{ id: 7 }, { id: '7' }],
  [{ description: null }, { description: report().descriptionAr }],
  [{ descriptionAr: undefined }, { descriptionAr: report().description }],
  [{ uploadDate: null }, { uploadDate: '' }],
  [{ uploadDate: 1_709_164_800_000 }, { uploadDate: '' }],
])('readReports turns %j of a report into %j', (odd, read) => {
  expect(readReports([{ ...report(), ...odd }])).toEqual([report(read)]);
});

test('dayOfUpload reads a time without a zone as Riyadh time', () => {
  expect(dayOfUpload('2024-12-31T23:30:00')).toBe('2024-12-31');
  expect(dayOfUpload('2024-12-31T22:00:00Z')).toBe('2025-01-01');
});

test.each(['2024-02-29 00:00:00', '2024-02-29T23:59:59.0000000', '2/29/2024 12:00:00 AM'])(
  'dayOfUpload reads the day of %j',
  (uploadDate) => {
    expect(dayOfUpload(uploadDate)).toBe('2024-02-29');
  },
);

test('readReports keeps all digits of a long id', () => {
  expect(readReports([{ ...report(), id: 2n ** 60n }])).toEqual([report({ id: '1152921504606846976' })]);
});

test('readReports returns complete reports unchanged', () => {
  expect(readReports([report()])).toEqual([report()]);
});
