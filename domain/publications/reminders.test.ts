import { describe, expect, test } from 'vitest';
import { remindersOf } from './reminders.ts';

const title = { ar: 'عرض', en: 'Offer' };
const offer = {
  id: 'autumn',
  title,
  path: 'individual',
  productType: 'cars-finance',
  startDate: '2026-09-01',
  endDate: '2026-11-30',
} as const;
const fresh = { updated: '2026-11-20' };
const noReports = { financial: [], bod: [] };
const quiet = { disclosure: fresh, offers: [], reports: noReports };
/** Noon in Riyadh. */
const noon = (day: string) => new Date(`${day}T09:00:00Z`);
const aboutOf = (content: Parameters<typeof remindersOf>[0], now: Date) =>
  remindersOf(content, [], now).map(({ about }) => about);

describe('disclosure', () => {
  test.each([
    // The last second of the 29th day in Riyadh; UTC is three hours behind.
    ['2026-11-19T20:59:59Z', []],
    ['2026-11-19T21:00:00Z', ['disclosure']],
  ])('the disclosure is due from the 30th day on in Riyadh: at %s the reminders are %j', (now, expected) => {
    expect(aboutOf({ ...quiet, disclosure: { updated: '2026-10-21' } }, new Date(now))).toEqual(expected);
  });
});

describe('offer', () => {
  test.each([
    ['2026-11-26T20:59:59Z', []],
    ['2026-11-26T21:00:00Z', ['offer']],
    ['2026-11-30T20:59:59Z', ['offer']],
    ['2026-11-30T21:00:00Z', []],
  ])(
    'an offer is listed from three days before its last day until it ends: at %s the reminders are %j',
    (now, expected) => {
      expect(aboutOf({ ...quiet, offers: [offer] }, new Date(now))).toEqual(expected);
    },
  );

  const next = { ...offer, id: 'winter', startDate: '2026-12-01', endDate: '2027-02-28' };
  test.each([
    ['begins the next day', next, []],
    ['has no end', { ...next, startDate: '2026-01-01', endDate: null }, []],
    ['begins a day later', { ...next, startDate: '2026-12-02' }, ['offer']],
    ['ends on the same day', { ...next, startDate: '2026-01-01', endDate: '2026-11-30' }, ['offer', 'offer']],
    ['is for another product', { ...next, productType: 'personal-finance' as const }, ['offer']],
  ])('if another offer for the product of an ending offer %s, the reminders are %j', (_, other, expected) => {
    expect(aboutOf({ ...quiet, offers: [offer, other] }, noon('2026-11-28'))).toEqual(expected);
  });
});

describe('report', () => {
  const reports = (...days: string[]) => ({
    ...noReports,
    financial: days.map((uploadDate) => ({ uploadDate })),
  });
  test.each([
    ['2026-08-13T20:59:59Z', ['2025-08-14', '2026-03-29'], []],
    ['2026-08-13T21:00:00Z', ['2025-08-14', '2026-03-29'], ['financial']],
    ['2026-08-20T09:00:00Z', ['2025-08-14', '2026-03-29', '2026-08-10'], []],
    ['2026-08-20T09:00:00Z', ['2025-08-14', '2026-06-15'], []],
    ['2026-08-20T09:00:00Z', ['2025-08-14', '2026-06-14'], ['financial']],
    ['2026-08-20T09:00:00Z', [], []],
  ])(
    'a report is expected a year after an earlier one: at %s, after reports of %j, the reminders are %j',
    (now, days, expected) => {
      expect(aboutOf({ ...quiet, reports: reports(...days) }, new Date(now))).toEqual(expected);
    },
  );
});

describe('draft', () => {
  const draft = { id: 'd', title: 'Rates', state: 'in-review', changedAt: noon('2026-11-20') } as const;
  test('a draft causes a reminder after a day in review, and none in another state', () => {
    const day = noon('2026-11-21');
    expect(remindersOf(quiet, [draft], new Date(day.getTime() - 1))).toEqual([]);
    expect(remindersOf(quiet, [draft], day)).toEqual([
      { about: 'draft', id: 'd', title: 'Rates', day: '2026-11-20' },
    ]);
    expect(remindersOf(quiet, [{ ...draft, state: 'approved' }], day)).toEqual([]);
  });
});
