import { expect, test } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';
import { decryptFromAddress, encryptForAddress } from './encrypted-address.ts';
import type { Session } from './sign-in/sessions.ts';

const server = serverForTests();
const sessionOf = (subject: string) => ({ subject }) as Session;

test('a text in an address of the desk can be decrypted for the person who entered it, and for nobody else', () => {
  const { services } = server;
  const encrypted = encryptForAddress(services, sessionOf('clerk'), 'القحطاني');
  expect(encrypted).toMatch(/^[\w-]+$/);
  expect(decryptFromAddress(services, sessionOf('clerk'), encrypted)).toBe('القحطاني');
  expect(decryptFromAddress(services, sessionOf('colleague'), encrypted)).toBeUndefined();
});

test.each(['', 'x', 'AQ', 'A'.repeat(500), 'ًً'])(
  'an address with the altered text %j decrypts to nothing',
  (altered) => {
    expect(decryptFromAddress(server.services, sessionOf('clerk'), altered)).toBeUndefined();
  },
);
