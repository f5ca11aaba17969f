import type { Services } from '../intake/services.ts';
import { decrypt, encrypt, Unreadable } from '../platform/encryption/cipher.ts';
import type { Session } from './sign-in/sessions.ts';

type AddressServices = Pick<Services, 'keys'>;

/** Encrypts a text for a URL of the desk, which must not contain personal data. Only the same person can use the URL. */
export function encryptForAddress({ keys }: AddressServices, { subject }: Session, text: string): string {
  return encrypt(keys('desk-address'), subject, Buffer.from(text)).toString('base64url');
}

/** Returns undefined for another person's text, an altered one, or one that an earlier key encrypted. */
export function decryptFromAddress(
  { keys }: AddressServices,
  { subject }: Session,
  encrypted: string,
): string | undefined {
  try {
    return decrypt(
      keys('desk-address'),
      subject,
      Buffer.from(encrypted, 'base64url'),
      'MALPRACTICE_KEY',
    ).toString();
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}
