import { createHmac } from 'node:crypto';
import type { BlindIndex, CipherBytes, Ciphertext } from '../database/encrypted.ts';
import type { Tables } from '../database/schema.ts';
import { decrypt, encrypt, Unreadable } from './cipher.ts';
import { deriveKey } from './keys.ts';

/** A column of a table, `customers.email`. */
type Column = { [T in keyof Tables & string]: `${T}.${keyof Tables[T] & string}` }[keyof Tables & string];
/** Where a value stands, `customers.email:<row>`: moved to another row or column it does not open. */
type Place<C extends Column> = `${C}:${string}`;

/**
 * How personal columns are kept (docs/security.md lists them): with DATA_KEY encrypted, without it as they are. What was
 * written before the key was set, or with one of its older keys, is read all the same.
 */
export interface Seals {
  /** The id of the key that encrypts. Undefined without DATA_KEY. */
  keyId: string | undefined;
  seal<C extends Column>(place: Place<C>, text: string): Ciphertext<C>;
  /** @throws Unreadable */
  open<C extends Column>(place: Place<C>, kept: Ciphertext<C>): string;
  sealBytes<C extends Column>(place: Place<C>, content: Buffer): CipherBytes<C>;
  /** @throws Unreadable */
  openBytes<C extends Column>(place: Place<C>, kept: CipherBytes<C>): Buffer;
  /** What stands in a column that is searched for `value`: its keyed digest, or without a key the value itself. */
  mark<C extends Column>(column: C, value: string): BlindIndex<C>;
  /** All that may stand there for `value`: under each key, and from the time without one. The first is `mark`. */
  marks<C extends Column>(column: C, value: string): BlindIndex<C>[];
  /** Whether a kept value is as it would be written now. */
  isCurrent(kept: string | Buffer): boolean;
}

interface DataKey {
  id: string;
  sealing: Buffer;
  marking: Buffer;
}

/** No e-mail address, mobile or file's name has a colon in it (`domain/rules/formats.ts`, `domain/rules/files.ts`). */
const prefix = 'sealed:';
/** The first byte of content that is encrypted here. A report's has 1, and no file that is taken begins with either. */
const firstByte = 2;
const idBytes = 4;
const contentFrom = 1 + idBytes;
const setting = 'DATA_KEY';

/** @param secrets - DATA_KEY: the first encrypts, all decrypt */
export function sealsOf(secrets: readonly Buffer[] = []): Seals {
  const keys = secrets.map(
    (secret): DataKey => ({
      id: deriveKey(secret, 'data-id').subarray(0, idBytes).toString('hex'),
      sealing: deriveKey(secret, 'data-seal'),
      marking: deriveKey(secret, 'data-mark'),
    }),
  );
  const [current] = keys;
  const keyNamed = (id: string) => {
    const key = keys.find((one) => one.id === id);
    if (!key) throw new Unreadable(`${setting} does not hold the key ${id}`);
    return key.sealing;
  };
  const marks = <C extends Column>(column: C, value: string) =>
    [...keys.map((key) => digest(key, column, value)), value] as BlindIndex<C>[];
  return {
    keyId: current?.id,
    seal<C extends Column>(place: Place<C>, text: string) {
      if (!current) return text as Ciphertext<C>;
      const sealed = encrypt(current.sealing, place, Buffer.from(text)).toString('base64');
      return `${prefix}${current.id}:${sealed}` as Ciphertext<C>;
    },
    open(place, kept) {
      if (!kept.startsWith(prefix)) return kept;
      const [, id = '', sealed = ''] = kept.split(':');
      return decrypt(keyNamed(id), place, Buffer.from(sealed, 'base64'), setting).toString('utf8');
    },
    sealBytes<C extends Column>(place: Place<C>, content: Buffer) {
      if (!current) return content as CipherBytes<C>;
      const head = Buffer.concat([Buffer.from([firstByte]), Buffer.from(current.id, 'hex')]);
      return Buffer.concat([head, encrypt(current.sealing, place, content)]) as CipherBytes<C>;
    },
    openBytes(place, kept) {
      if (kept[0] !== firstByte) return kept;
      const id = kept.subarray(1, contentFrom).toString('hex');
      return decrypt(keyNamed(id), place, kept.subarray(contentFrom), setting);
    },
    mark: <C extends Column>(column: C, value: string) =>
      (current ? digest(current, column, value) : value) as BlindIndex<C>,
    marks,
    isCurrent(kept) {
      if (!current) return true;
      if (typeof kept !== 'string')
        return kept[0] === firstByte && kept.subarray(1, contentFrom).toString('hex') === current.id;
      return kept.startsWith(`${prefix}${current.id}:`) || kept.startsWith(`${current.id}.`);
    },
  };
}

/** A column's digest tells nothing of another's: of two equal ones in two tables nobody sees that they are. */
function digest({ id, marking }: DataKey, column: Column, value: string): string {
  return `${id}.${createHmac('sha256', marking).update(`${column}:${value}`).digest('base64url')}`;
}
