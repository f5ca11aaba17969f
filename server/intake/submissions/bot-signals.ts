import type { Context } from 'hono';
import {
  type BotSignal,
  botSignalsHeader,
  challengeHeader,
  readBotSignals,
} from '#domain/rules/bot-signals.ts';
import { describeError } from '../../platform/log/log.ts';
import type { Services } from '../services.ts';

/**
 * What speaks for a program having sent this: what the page saw, and what the challenge says, where there is one.
 * Nothing is refused for it. A challenge that nobody can judge counts as not taken.
 */
export async function botSignalsIn(c: Context, services: Services): Promise<BotSignal[]> {
  const seen = readBotSignals(c.req.header(botSignalsHeader));
  const { challenge } = services.gateways;
  if (!challenge) return seen;
  const token = c.req.header(challengeHeader);
  if (!token) return [...seen, 'unchallenged'];
  try {
    return (await challenge.verify(token)) ? seen : [...seen, 'failed-challenge'];
  } catch (error) {
    services.log.warn({ error: describeError(error) }, 'a challenge could not be checked');
    return [...seen, 'unchallenged'];
  }
}
