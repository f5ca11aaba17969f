import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(scrypt) as (
  code: string,
  salt: Buffer,
  bytes: number,
  options: { N: number },
) => Promise<Buffer>;

/** 4 MB and some 10 ms a guess. Four digits hide from nobody who has the table for long; codes live five minutes. */
const cost = { N: 4096 };
const bytes = 32;

/** Four digits from a cryptographic source, `0000` to `9999`. */
export function newCode(): string {
  return String(randomInt(10_000)).padStart(4, '0');
}

/** A code as it is kept: salt and digest. */
export async function hashCode(code: string): Promise<string> {
  const salt = randomBytes(16);
  const digest = await derive(code, salt, bytes, cost);
  return `${salt.toString('base64url')}.${digest.toString('base64url')}`;
}

/** Whether `code` is the one that was hashed, in the same time whatever the answer. */
export async function codeMatches(code: string, hash: string): Promise<boolean> {
  const [salt = '', digest = ''] = hash.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!(salt instanceof Buffer) || !(digest instanceof Buffer) || digest.length !== bytes) return false;
  return timingSafeEqual(await derive(code, salt, bytes, cost), digest);
}
