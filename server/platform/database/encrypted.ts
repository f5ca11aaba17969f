/**
 * Only `server/platform/encryption/encryption.ts` creates these values, each for one column. Plain text or another
 * column's value does not compile.
 */

declare const column: unique symbol;

export type Ciphertext<Column extends string> = string & { [column]: ['ciphertext', Column] };

export type CipherBytes<Column extends string> = Buffer & { [column]: ['ciphertext', Column] };

/** A digest keyed with DATA_KEY, to find rows by an encrypted value. */
export type BlindIndex<Column extends string> = string & { [column]: ['blind index', Column] };

declare const unverified: unique symbol;

/** A value of a signed row before `verifyRow`. SQL may compare it; other code must not use it. */
export type Unverified<Value> = Value | { [unverified]: true };

/** The MAC of a row, created only by `signRow`. */
export type RowMac = string & { [column]: 'mac' };
