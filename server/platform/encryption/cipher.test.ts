import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decrypt as decryptWith, encrypt } from './cipher.ts';

const key = randomBytes(32);
const decrypt = (key: Buffer, place: string, encrypted: Buffer) =>
  decryptWith(key, place, encrypted, 'A_KEY');
const plain = Buffer.from('ما رآه الشاهد');

test('the cipher decrypts what it encrypted, and encrypts the same text differently each time', () => {
  const encrypted = encrypt(key, 'report:1', plain);
  expect(decrypt(key, 'report:1', encrypted)).toEqual(plain);
  expect(encrypt(key, 'report:1', plain)).not.toEqual(encrypted);
  expect(encrypted.includes(plain)).toBe(false);
});

test('the cipher rejects another key, another place and each changed byte, without quoting the text', () => {
  const encrypted = encrypt(key, 'report:1', plain);
  const refused = /^(A_KEY cannot decrypt|unknown encryption format)/;
  expect(() => decrypt(randomBytes(32), 'report:1', encrypted)).toThrow(refused);
  expect(() => decrypt(key, 'report:2', encrypted)).toThrow(refused);
  for (let at = 0; at < encrypted.length; at++) {
    const changed = Buffer.from(encrypted);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => decrypt(key, 'report:1', changed)).toThrow(refused);
  }
  expect(() => decrypt(key, 'report:1', encrypted.subarray(0, 20))).toThrow(refused);
});
