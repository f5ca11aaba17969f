/**
 * What stands in columns that are encrypted, or found by a digest: `server/platform/encryption/encryption.ts` alone makes values of these types, each
 * for its own column, so that a clear text, or another column's, does not compile.
 */

declare const column: unique symbol;

/** Text of a column that is encrypted with DATA_KEY. */
export type Ciphertext<Column extends string> = string & { [column]: ['ciphertext', Column] };

/** The same of bytes. */
export type CipherBytes<Column extends string> = Buffer & { [column]: ['ciphertext', Column] };

/** The digest, keyed with DATA_KEY, of a value that rows are found by. */
export type BlindIndex<Column extends string> = string & { [column]: ['blind index', Column] };

declare const unverified: unique symbol;

/** A value of a row that carries a MAC: SQL compares it, and nothing else takes it before `verifyRow` has seen its row. */
export type Unverified<Value> = Value | { [unverified]: true };

/** The MAC of a row, which `signRow` alone makes. */
export type RowMac = string & { [column]: 'mac' };
