import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyChallenge, KeyProof } from '#contract/desk.ts';
import type { Services } from '../intake/services.ts';
import { readOfficers } from '../whistleblowing/officers.ts';
import { encryptTo } from '../whistleblowing/report-keys.ts';
import { changeSession, type Session } from './sign-in/sessions.ts';

/**
 * Returns a token that the server sends encrypted to an officer's key. Sending it back proves possession of the key.
 * Sign-in alone does not, since the provider's administrators can sign in as anybody. The token is derived from session
 * and key, so it is not stored and works in one session only.
 */
const proofTokenOf = ({ keys }: Services, { digest }: Session, recipient: string): string =>
  createHmac('sha256', keys('desk')).update(`${digest} ${recipient}`).digest('base64url');

/** Undefined if this person has not offered this key, or the key was removed. */
export async function makeKeyChallenge(
  services: Services,
  session: Session,
  recipient: string,
): Promise<KeyChallenge | undefined> {
  if (!(await isOffered(services, session, recipient))) return undefined;
  const encrypted = await encryptTo([recipient], proofTokenOf(services, session, recipient));
  return { encrypted: encrypted.toString('base64') };
}

/** Remembers the key for the rest of the session. Returns false for a wrong token. */
export async function rememberProvenKey(
  services: Services,
  session: Session,
  { recipient, token }: KeyProof,
): Promise<boolean> {
  const [expected, received] = [proofTokenOf(services, session, recipient), token].map((text) =>
    Buffer.from(text),
  );
  if (!expected || !received || expected.length !== received.length || !timingSafeEqual(expected, received))
    return false;
  await changeSession(services, session.digest, { proven_recipient: recipient });
  return true;
}

async function isOffered(services: Services, { subject }: Session, recipient: string): Promise<boolean> {
  const officers = await readOfficers(services);
  return officers.some(
    (officer) =>
      officer.subject === subject && officer.recipient === recipient && officer.state !== 'removed',
  );
}
