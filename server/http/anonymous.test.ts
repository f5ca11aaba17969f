import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isLogged, logError } from './anonymous.ts';

test.each([
  '/assets/kept-BcDf12.js',
  '/assets/kept-BcDf12.css',
  '/locales/ar/malpractice.json',
  '/locales/en/shell.json',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/ar/malpractice-report',
  '/ar/malpractice-report/follow-up.data',
  '/api/websitefinance/MalpracticeReport',
  '/reporting',
  '/en/reporting/',
  '/AR/Reporting',
  '//en//reporting',
  '/malpractice-report',
  '/en/malpractise-report',
  '/ar/mal-practice',
  '/en/whistleblowing',
  '/en/malpratice-report',
  '/en/malparctice',
  '/en/mal practice',
  '/en/mal‑practice-report',
  '/en/whistle blower',
])('%s is not logged', (path) => {
  expect(isLogged(path)).toBe(false);
});

test.each([
  '/ar/individual',
  '/en/individual/personal-finance.data',
  '/api/openapi.json',
  '/ar/a.b',
  '/nothing',
])('%s is logged', (path) => {
  expect(isLogged(path)).toBe(true);
});

test('logs an error of a report at the next full hour, and any other at once', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:20:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const lines: { time: number; msg: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  logError(log, '/ar/malpractice-report', new Error('of a report'), 'one');
  logError(log, '/ar/individual', new Error('of a page'), 'another');
  expect(lines.map(({ msg }) => msg)).toEqual(['another']);
  vi.advanceTimersByTime(40 * 60_000 - 1);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(lines.map(({ msg, time }) => [msg, new Date(time).toISOString().slice(11, 19)])).toEqual([
    ['another', '09:20:00'],
    ['one', '10:00:00'],
  ]);
});
