import type { Logger } from 'pino';
import { type CookiePreferences, choiceNameOf } from '#domain/cookie-choice.ts';

/** Logs what was chosen under which version of the policy, and nothing about who chose it. */
export function logChoice(log: Logger, preferences: CookiePreferences, version: string): void {
  const { analytics, marketing } = preferences;
  log.info({ choice: choiceNameOf(preferences), analytics, marketing, version }, 'cookies chosen');
}
