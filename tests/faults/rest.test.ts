import { expect, test } from 'vitest';
import { leaks, type Rest, takesMoreAgain } from './rest.ts';

const at = (memoryMb: number, descriptors = 30): Rest => ({ memoryMb, descriptors });

test.each<[string, Rest, Rest, number]>([
  ['what a heap varies by', at(250), at(290), 0],
  ['a hundred megabytes, on a large process', at(260), at(360), 1],
  ['a hundred megabytes, on a small one', at(140), at(240), 1],
  ['two sockets', at(250), at(250, 32), 0],
  ['twenty sockets', at(250), at(250, 50), 1],
])('%s more at rest', (_, before, after, found) => {
  expect(leaks(before, after)).toHaveLength(found);
});

test('a trial may say that more is kept', () => {
  expect(leaks(at(260), at(400), 200)).toEqual([]);
});

test.each<[string, number[], boolean]>([
  ['taken once, and kept', [404, 410, 402], false],
  ['half of it taken again each time', [404, 470, 540], true],
  ['taken again in the end', [404, 404, 404, 470], true],
  ['a single round', [404], false],
  ['two rounds, which say nothing of a third', [404, 500], false],
])('memory that is %s', (_, rounds, more) => {
  expect(takesMoreAgain(rounds.map((memoryMb) => at(memoryMb)))).toBe(more);
});
