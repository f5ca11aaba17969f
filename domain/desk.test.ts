import { expect, test } from 'vitest';
import { readReturnPath } from './desk.ts';

test.each(['/ar/desk/leads', '/en/desk/leads?form=careers&from=2026-01-01', '/ar/desk/cases/ABCD-EFGH'])(
  'readReturnPath accepts the desk page %s',
  (path) => {
    expect(readReturnPath(path)).toBe(path);
  },
);

test.each([
  ...['', '/', '/en/desk', '/en/individual', '/desk/sign-in', '/desk/leads/files/x', '/EN/desk/leads'],
  ...['//other.example/en/desk/leads', 'https://other.example/en/desk/leads', 'javascript:alert(1)'],
  ...['/\\other.example/en/desk/leads', '/en/desk/../../sandbox/sign-in', '/en/desk/leads/..%2f..%2fx'],
  ...['/en/desk/leads.data', '/en/desk/leads#x', '/en/desk/leads?a b', '/en/desk/leads\n', '/en/desk/%0d'],
  ...[' /en/desk/leads', '/en/desk//..//x', '/en/desk/leads?a=\\x', `/en/desk/${'x'.repeat(1000)}`],
])('readReturnPath rejects %j', (path) => {
  expect(readReturnPath(path)).toBeUndefined();
});
