import { expect, test } from 'vitest';
import { atMost, figure, ratio } from '../bar.ts';
import { linesOf, missedLines } from './lines.ts';

const pages = {
  name: 'pages',
  bars: [
    figure('cached page', 16_198.4, ' requests per CPU second'),
    ratio('cached page: requests', 0.2114, 'those of a bare server', { least: 0.45 }),
    atMost('first page', 25.7, 50, ' ms'),
  ],
};

test('a benchmark prints aligned lines with units, comparisons, bars and what is missed', () => {
  expect(linesOf(pages)).toBe(
    [
      'pages',
      '  cached page            16,198 requests per CPU second',
      '  cached page: requests  0.211 of those of a bare server  (at least 0.45)  missed',
      '  first page             25.7 ms                          (at most 50 ms)',
      '',
    ].join('\n'),
  );
});

test('the last lines list what is missed, with its figure and its bar', () => {
  expect(missedLines([pages, { name: 'start', bars: [atMost('start', 2.5, 2, ' s')] }])).toBe(
    [
      'Missed:',
      '  pages, cached page: requests: 0.211 of those of a bare server, must be at least 0.45',
      '  start, start: 2.5 s, must be at most 2 s',
      '',
    ].join('\n'),
  );
});

test('without a missed bar the last line says so', () => {
  expect(missedLines([{ name: 'start', bars: [atMost('start', 1.5, 2, ' s')] }])).toBe('Nothing missed.\n');
});
