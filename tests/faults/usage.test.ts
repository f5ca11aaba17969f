import { expect, test } from 'vitest';
import { leaks, stillGrows, type Usage } from './usage.ts';

const at = (memoryMb: number, descriptors = 30): Usage => ({ memoryMb, descriptors });

test.each<[string, Usage, Usage, number]>([
  ['allows forty megabytes more at rest', at(250), at(290), 0],
  ['reports a hundred megabytes more of a large process', at(260), at(360), 1],
  ['reports a hundred megabytes more of a small process', at(140), at(240), 1],
  ['allows two descriptors more at rest', at(250), at(250, 32), 0],
  ['reports twenty descriptors more at rest', at(250), at(250, 50), 1],
])('the check of one trial %s', (_, before, after, found) => {
  expect(leaks(before, after)).toHaveLength(found);
});

test('the check of one trial can allow more memory', () => {
  expect(leaks(at(260), at(400), 200)).toEqual([]);
});

test.each<[string, number[], boolean]>([
  ['allows memory that stays level after the first round', [404, 410, 402], false],
  ['reports memory that grows in every round', [404, 470, 540], true],
  ['reports memory that grows in the last round', [404, 404, 404, 470], true],
  ['reports nothing after one round', [404], false],
  ['reports nothing after two rounds, even if the second takes more', [404, 500], false],
])('the check of all rounds %s', (_, rounds, more) => {
  expect(stillGrows(rounds.map((memoryMb) => at(memoryMb)))).toBe(more);
});
