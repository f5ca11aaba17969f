import type { ChallengeRefusal } from '#contract/code-challenge.ts';
import { solutionHeader } from '#domain/code-challenge.ts';
import { challengeHeader } from '#domain/rules/bot-signals.ts';
import type { Visitor } from '../../http/endpoints/visitor.ts';
import { refusal } from '../../http/errors.ts';
import type { HttpAnswer } from '../../http/http-answer.ts';
import { countRequest } from '../../http/rate-limits/client.ts';
import { describeError } from '../../platform/log/log.ts';
import type { Services } from '../services.ts';
import { checkBudget } from './code-budget.ts';
import { makeChallenge, spendSolution } from './code-challenge.ts';
import type { Purpose } from './one-time-codes.ts';

/**
 * Demands a challenge while the network or the hour is busy (R6.7). An attacker with many addresses pays for each code
 * in computing time.
 * @throws CodesUsedUp, before the request can reveal anything about a person
 */
export async function demandChallenge(
  services: Services,
  visitor: Visitor,
  purpose: Purpose,
): Promise<HttpAnswer<ChallengeRefusal> | undefined> {
  const hour = await checkBudget(services, purpose);
  const seconds = hour ?? (await countRequest(services, visitor.client, ['freeCodes']));
  if (seconds === undefined) return undefined;
  const solution = visitor.header(solutionHeader);
  if (solution && (await spendSolution(services, purpose, solution))) {
    // Count the refused request and its repetition as one.
    await services.rateLimits.giveBack('codes', visitor.client.prefixes[64]);
    return undefined;
  }
  if (!solution && (await hasValidToken(services, visitor))) return undefined;
  const { body, ...refused } = refusal(services, 429, 'challengeRequired', seconds);
  return { ...refused, body: { ...body, challenge: await makeChallenge(services, purpose) } };
}

/** Pages send a Turnstile token with the first request. */
async function hasValidToken(services: Services, visitor: Visitor): Promise<boolean> {
  const token = visitor.header(challengeHeader);
  const { challenge } = services.gateways;
  if (!challenge || !token) return false;
  try {
    if (!(await challenge.verify(token))) return false;
  } catch (error) {
    services.log.warn({ error: describeError(error) }, 'could not check a challenge');
    return false;
  }
  // Cloudflare accepts a token once. Remember it for the submission, which sends it again (`botSignalsIn`).
  await services.rateLimits.use('challenges', token);
  return true;
}
