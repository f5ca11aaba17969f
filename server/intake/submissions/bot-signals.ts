import {
  type BotSignal,
  botSignalsHeader,
  challengeHeader,
  readBotSignals,
} from '#domain/rules/bot-signals.ts';
import type { Visitor } from '../../http/endpoints/visitor.ts';
import { describeError } from '../../platform/log/log.ts';
import type { Services } from '../services.ts';

/**
 * Signals of the page, and of Turnstile where it is configured. No submission is refused for them. If Turnstile does
 * not answer, the submission counts as unchallenged.
 */
export async function botSignalsIn(visitor: Visitor, services: Services): Promise<BotSignal[]> {
  const seen = readBotSignals(visitor.header(botSignalsHeader));
  const { challenge } = services.gateways;
  if (!challenge) return seen;
  const token = visitor.header(challengeHeader);
  if (!token) return [...seen, 'unchallenged'];
  // Cloudflare accepts a token once, and `demandChallenge` may have used it for the code.
  if ((await services.rateLimits.counted('challenges', token)) > 0) return seen;
  try {
    return (await challenge.verify(token)) ? seen : [...seen, 'failed-challenge'];
  } catch (error) {
    services.log.warn({ error: describeError(error) }, 'could not check a challenge');
    return [...seen, 'unchallenged'];
  }
}
