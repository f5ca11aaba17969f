import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyChallenge, KeyProof } from '#contract/desk.ts';
import type { Services } from '../intake/services.ts';
import { readOfficers } from '../whistleblowing/officers.ts';
import { encryptTo } from '../whistleblowing/report-keys.ts';
import { changeSession, type Session } from './sign-in/sessions.ts';

/**
 * Proof that somebody at the desk holds an officer's key, not only an account at the provider: whoever controls the provider
 * signs in as anybody. What they have to say is encrypted to the key. It follows from session and key, so that nothing has to
 * be stored until it comes back, and it is of no use in another session.
 */
const wordOf = ({ keys }: Services, { digest }: Session, recipient: string): string =>
  createHmac('sha256', keys('desk')).update(`${digest} ${recipient}`).digest('base64url');

/** @returns undefined where nobody here has offered that key, or it was removed */
export async function challenge(
  services: Services,
  session: Session,
  recipient: string,
): Promise<KeyChallenge | undefined> {
  if (!(await isOffered(services, session, recipient))) return undefined;
  const encrypted = await encryptTo([recipient], wordOf(services, session, recipient));
  return { encrypted: encrypted.toString('base64') };
}

/** Remembers the key for as long as the session lasts. */
export async function rememberProvenKey(
  services: Services,
  session: Session,
  { recipient, word }: KeyProof,
): Promise<boolean> {
  const [right, said] = [wordOf(services, session, recipient), word].map((text) => Buffer.from(text));
  if (!right || !said || right.length !== said.length || !timingSafeEqual(right, said)) return false;
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
