import { createHash } from 'node:crypto';

/** A national id as codes are bound to it: the table of codes holds no id. */
export function digestOf(nationalId: string): string {
  return createHash('sha256').update(nationalId).digest('base64url');
}
