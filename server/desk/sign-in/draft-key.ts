import { createHmac } from 'node:crypto';
import type { Services } from '../../intake/services.ts';
import type { Session } from './sessions.ts';

/**
 * Returns the key that encrypts drafts in browsers, in base64. All sessions of a person share it, so that drafts
 * outlive a session.
 */
export const draftKeyOf = ({ keys }: Pick<Services, 'keys'>, { subject }: Pick<Session, 'subject'>): string =>
  createHmac('sha256', keys('desk')).update(`drafts ${subject}`).digest('base64');
