import { expect, test } from 'vitest';
import { consentCommands } from './tag-manager.ts';

test('everything is denied before anything is granted', () => {
  const [first] = consentCommands({ essential: true, analytics: true, marketing: true });
  expect(first.slice(0, 2)).toEqual(['consent', 'default']);
  expect(new Set(Object.values(first[2]))).toEqual(new Set(['denied']));
});

test('cookies are held to the year that the policy names', () => {
  const commands = consentCommands({ essential: true, analytics: true, marketing: true });
  expect(commands.at(-1)).toEqual(['set', { cookie_expires: 31_536_000 }]);
});

test.each([
  [true, true, 'granted', 'granted'],
  [true, false, 'granted', 'denied'],
  [false, false, 'denied', 'denied'],
])('with analytics %j and marketing %j no more is granted than was agreed to', (...agreed) => {
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
