import { expect, test } from 'vitest';
import { consentCommands } from './tag-manager.ts';

test('the first command denies every category by default', () => {
  const [first] = consentCommands({ essential: true, analytics: true, marketing: true });
  expect(first.slice(0, 2)).toEqual(['consent', 'default']);
  expect(new Set(Object.values(first[2]))).toEqual(new Set(['denied']));
});

test('cookies expire after one year', () => {
  const commands = consentCommands({ essential: true, analytics: true, marketing: true });
  expect(commands.at(-1)).toEqual(['set', { cookie_expires: 31_536_000 }]);
});

test.each([
  [true, true, 'granted', 'granted'],
  [true, false, 'granted', 'denied'],
  [false, false, 'denied', 'denied'],
])('analytics %j and marketing %j are updated to %s and %s', (...agreed) => {
  const [analytics, marketing, measuring, advertising] = agreed;
  const [, second] = consentCommands({ essential: true, analytics, marketing });
  expect(second).toEqual([
    'consent',
    'update',
    {
      analytics_storage: measuring,
      ad_storage: advertising,
      ad_user_data: advertising,
      ad_personalization: advertising,
    },
  ]);
});
