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
 * What speaks for a program having sent this: what the page saw, and what the challenge says, where there is one.
 * Nothing is refused for it. A challenge that nobody can judge counts as not taken.
 */
export async function botSignalsIn(visitor: Visitor, services: Services): Promise<BotSignal[]> {
  const seen = readBotSignals(visitor.header(botSignalsHeader));
  const { challenge } = services.gateways;
  if (!challenge) return seen;
  const token = visitor.header(challengeHeader);
  if (!token) return [...seen, 'unchallenged'];
  // Cloudflare accepts a token once, and accepted this one when the code was requested (`demandChallenge`).
  if ((await services.rateLimits.counted('challenges', token)) > 0) return seen;
  try {
    return (await challenge.verify(token)) ? seen : [...seen, 'failed-challenge'];
  } catch (error) {
    services.log.warn({ error: describeError(error) }, 'a challenge could not be checked');
    return [...seen, 'unchallenged'];
  }
}
