import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BlindIndex, CipherBytes, Ciphertext } from '../database/encrypted.ts';
import type { Tables } from '../database/schema.ts';
import * as cipher from './cipher.ts';
import { Unreadable } from './cipher.ts';
import { deriveKey } from './keys.ts';

type Column = { [T in keyof Tables & string]: `${T}.${keyof Tables[T] & string}` }[keyof Tables & string];
/** A value's location, `customers.email:<row>`. A value moved to another row or column does not decrypt. */
type Place<C extends Column> = `${C}:${string}`;

/** docs/security.md lists the columns. Older keys of DATA_KEY still decrypt. */
export interface Encryption {
  /** The id of the key that encrypts new values. */
  keyId: string;
  encrypt<C extends Column>(place: Place<C>, text: string): Ciphertext<C>;
  /** @throws Unreadable */
  decrypt<C extends Column>(place: Place<C>, stored: Ciphertext<C>): string;
  encryptBytes<C extends Column>(place: Place<C>, content: Buffer): CipherBytes<C>;
  /** @throws Unreadable */
  decryptBytes<C extends Column>(place: Place<C>, stored: CipherBytes<C>): Buffer;
  blindIndex<C extends Column>(column: C, value: string): BlindIndex<C>;
  /** Returns digests under every key; the first equals `blindIndex`. */
  blindIndexes<C extends Column>(column: C, value: string): BlindIndex<C>[];
  isCurrent(stored: string | Buffer): boolean;
  /** Returns the current key's id and an HMAC-SHA-256 with that key. */
  mac(text: string): string;
  /** Accepts the MAC of any key. */
  hasMac(text: string, mac: string): boolean;
}

interface DataKey {
  id: string;
  encrypting: Buffer;
  indexing: Buffer;
  signing: Buffer;
}

const prefix = 'sealed:';
const firstByte = 2;
const idBytes = 4;
const contentFrom = 1 + idBytes;
const setting = 'DATA_KEY';

/** @param secrets - the keys of DATA_KEY: the first encrypts, all decrypt */
export function encryptionOf(secrets: readonly Buffer[]): Encryption {
  const keys = secrets.map(
    (secret): DataKey => ({
      id: deriveKey(secret, 'data-id').subarray(0, idBytes).toString('hex'),
      encrypting: deriveKey(secret, 'data-seal'),
      indexing: deriveKey(secret, 'data-mark'),
      signing: deriveKey(secret, 'data-mac'),
    }),
  );
  const [current] = keys;
  if (!current) throw new Error(`${setting}: no key`);
  const keyNamed = (id: string) => {
    const key = keys.find((one) => one.id === id);
    if (!key) throw new Unreadable(`${setting} does not hold the key ${id}`);
    return key.encrypting;
  };
  return {
    keyId: current.id,
    encrypt<C extends Column>(place: Place<C>, text: string) {
      const encrypted = cipher.encrypt(current.encrypting, place, Buffer.from(text)).toString('base64');
      return `${prefix}${current.id}:${encrypted}` as Ciphertext<C>;
    },
    decrypt(place, stored) {
      if (!stored.startsWith(prefix)) throw new Unreadable(notEncrypted);
      const [, id = '', encrypted = ''] = stored.split(':');
      return cipher.decrypt(keyNamed(id), place, Buffer.from(encrypted, 'base64'), setting).toString('utf8');
    },
    encryptBytes<C extends Column>(place: Place<C>, content: Buffer) {
      const head = Buffer.concat([Buffer.from([firstByte]), Buffer.from(current.id, 'hex')]);
      return Buffer.concat([head, cipher.encrypt(current.encrypting, place, content)]) as CipherBytes<C>;
    },
    decryptBytes(place, stored) {
      if (stored[0] !== firstByte) throw new Unreadable(notEncrypted);
      const id = stored.subarray(1, contentFrom).toString('hex');
      return cipher.decrypt(keyNamed(id), place, stored.subarray(contentFrom), setting);
    },
    blindIndex: <C extends Column>(column: C, value: string) =>
      digest(current, column, value) as BlindIndex<C>,
    blindIndexes: <C extends Column>(column: C, value: string) =>
      keys.map((key) => digest(key, column, value)) as BlindIndex<C>[],
    isCurrent(stored) {
      if (typeof stored !== 'string')
        return stored[0] === firstByte && stored.subarray(1, contentFrom).toString('hex') === current.id;
      return stored.startsWith(`${prefix}${current.id}:`) || stored.startsWith(`${current.id}.`);
    },
    mac: (text) => macOf(current, text),
    hasMac: (text, mac) => keys.some((key) => isSame(macOf(key, text), mac)),
  };
}

const notEncrypted = 'is not encrypted, so this site did not write it';

function macOf({ id, signing }: DataKey, text: string): string {
  return `${id}.${createHmac('sha256', signing).update(text).digest('base64url')}`;
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The column keeps equal values in two columns from having the same digest. */
function digest({ id, indexing }: DataKey, column: Column, value: string): string {
  return `${id}.${createHmac('sha256', indexing).update(`${column}:${value}`).digest('base64url')}`;
}
