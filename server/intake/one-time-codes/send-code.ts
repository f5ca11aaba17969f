import type { Language } from '#domain/language.ts';
import { GatewayDown } from '../../gateways/gateway-down.ts';
import type { Services } from '../services.ts';
import { hashCode, newOneTimeCode } from './code.ts';
import { CodesUsedUp, returnToBudget, spendFromBudget } from './code-budget.ts';
import { codeText } from './code-text.ts';
import type { Purpose } from './one-time-codes.ts';

export type SendCodeOutcome =
  | { outcome: 'sent'; hash: string }
  | { outcome: 'too-many-codes'; seconds: number };

/**
 * Sends a new code to a mobile (9665…), within the limits of the mobile and the budget. The caller stores the hash. A
 * code that may have been sent counts even after an error: otherwise retries against a slow provider would send
 * messages without end.
 * @throws GatewayDown, CodesUsedUp
 */
export async function sendCode(
  services: Services,
  { purpose, mobile }: { purpose: Purpose; mobile: string },
  language: Language,
): Promise<SendCodeOutcome> {
  const seconds = await countCode(services, mobile, purpose);
  if (seconds !== undefined) return { outcome: 'too-many-codes', seconds };
  const code = newOneTimeCode();
  const hash = hashCode(services.keys('one-time-codes'), code);
  await deliverCode(services, { purpose, mobile, code }, language);
  return { outcome: 'sent', hash };
}

/**
 * Follow codes count even if they are not sent, since a difference would reveal whether the mobile belongs to the
 * reference. Anybody can request them for any mobile, so they have their own limits.
 */
const limitsOf = (purpose: Purpose) =>
  purpose === 'follow'
    ? (['followCodesInHour', 'followCodesInDay'] as const)
    : (['codesInHour', 'codesInDay'] as const);

/** @returns the seconds to wait if a limit of the mobile is exceeded */
export async function countCode(
  { rateLimits }: Pick<Services, 'rateLimits'>,
  mobile: string,
  purpose: Purpose,
): Promise<number | undefined> {
  for (const limit of limitsOf(purpose)) {
    const seconds = await rateLimits.use(limit, mobile);
    if (seconds !== undefined) return seconds;
  }
  return undefined;
}

/**
 * Sends the code by SMS. Call `countCode` first.
 * @throws GatewayDown, CodesUsedUp
 */
export async function deliverCode(
  services: Services,
  { purpose, mobile, code }: { purpose: Purpose; mobile: string; code: string },
  language: Language,
): Promise<void> {
  const { gateways, rateLimits, content, metrics } = services;
  try {
    await spendFromBudget(services, purpose);
    const text = codeText(purpose, code, language, content.company.name[language]);
    await gateways.sms.send({ to: mobile, text });
  } catch (error) {
    if (error instanceof GatewayDown && !error.hadNoEffect) throw error;
    // Follow codes stay counted, like those that are not sent (`limitsOf`).
    if (purpose !== 'follow') for (const limit of limitsOf(purpose)) await rateLimits.giveBack(limit, mobile);
    if (!(error instanceof CodesUsedUp)) await returnToBudget(services, purpose);
    throw error;
  }
  metrics.code('sent');
}
