import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

const turn = () => new Promise((next) => setImmediate(next));

test('one piece of work is begun a turn, in order, and what comes meanwhile comes between', async () => {
  const turns = new Turns();
  const done: string[] = [];
  turns.take(() => void done.push('a'));
  turns.take(() => {
    done.push('b');
    turns.take(() => void done.push('d'));
  });
  turns.take(() => void done.push('c'));
  expect(done).toEqual([]);
  for (const wanted of ['a', 'ab', 'abc', 'abcd', 'abcd']) {
    await turn();
    expect(done.join('')).toBe(wanted);
  }
  for (const work of ['e', 'f']) turns.take(() => void done.push(work));
  for (const wanted of ['abcde', 'abcdef']) {
    await turn();
    expect(done.join('')).toBe(wanted);
  }
});
