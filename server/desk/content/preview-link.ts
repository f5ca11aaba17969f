import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../platform/encryption/keys.ts';

const macOf = (key: Buffer, draftId: string) => createHmac('sha256', key).update(draftId).digest('base64url');

/** The draft's id and a MAC, so that a link opens only the draft it was made for. */
export const previewKey = (keys: Keys, draftId: string): string =>
  `${draftId}.${macOf(keys('content-preview'), draftId)}`;

/** Undefined if the site did not make the key. */
export function readPreviewKey(keys: Keys, key: string): string | undefined {
  const [draftId = '', mac = ''] = key.split('.');
  const given = Buffer.from(mac);
  const isOurs = keys.validAt('content-preview').some((secret) => {
    const expected = Buffer.from(macOf(secret, draftId));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return isOurs ? draftId : undefined;
}
