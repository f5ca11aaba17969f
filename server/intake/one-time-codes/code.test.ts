import { expect, test } from 'vitest';
import { codeMatches, hashCode } from './code.ts';

const [now, older, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];

test('a code matches its hash under the current key or an older one, and no other', () => {
  for (const key of [now, older]) {
    const hash = hashCode(key, '0417');
    expect(codeMatches([now, older], '0417', hash)).toBe(true);
    expect(codeMatches([now, older], '0418', hash)).toBe(false);
    expect(codeMatches([other], '0417', hash)).toBe(false);
  }
});

test('the hash of a code is salted, and another hash does not match', () => {
  expect(hashCode(now, '0417')).not.toBe(hashCode(now, '0417'));
  expect(codeMatches([now], '0417', `${'A'.repeat(22)}.${'A'.repeat(43)}`)).toBe(false);
});
