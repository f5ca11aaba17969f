import { createHash } from 'node:crypto';

/** The subject of a code. */
export function digestOf(nationalId: string): string {
  return createHash('sha256').update(nationalId).digest('base64url');
}
