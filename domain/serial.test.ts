import { expect, test } from 'vitest';
import { serial } from './serial.ts';

test('serial runs tasks one after the other, even after a failure', async () => {
  const inTurn = serial();
  const steps: string[] = [];
  const task = (name: string, fails = false) =>
    inTurn(async () => {
      steps.push(`${name} begins`);
      await Promise.resolve();
      steps.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const outcomes = await Promise.allSettled([task('first', true), task('second')]);
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});
