import { createHash } from 'node:crypto';

/** Used as the subject of a code. */
export function idDigest(nationalId: string): string {
  return createHash('sha256').update(nationalId).digest('base64url');
}
