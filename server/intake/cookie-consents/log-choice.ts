import type { Logger } from 'pino';
import { type CookiePreferences, choiceNameOf } from '#domain/cookie-choice.ts';

export function logChoice(log: Logger, preferences: CookiePreferences, version: string): void {
  const { analytics, marketing } = preferences;
  log.info({ choice: choiceNameOf(preferences), analytics, marketing, version }, 'cookies chosen');
}
