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
 * Sends a new code to a mobile (9665…), within what it, and all of them in a day, may be sent. Keeping its hash is the
 * caller's, in the transaction of what it proves.
 * @throws GatewayDown when it could not be sent, CodesUsedUp when no more may be. What surely was not sent does not
 * count; what may have been does, or a provider that is slow to answer would be asked for messages without end.
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
 * What a code counts against. To follow a submission anybody may ask for codes that are never sent: they are counted all the
 * same, or it would show which submission is whose, but by themselves.
 */
const limitsOf = (purpose: Purpose) =>
  purpose === 'follow'
    ? (['followCodesInHour', 'followCodesInDay'] as const)
    : (['codesInHour', 'codesInDay'] as const);

/** Counts a code against what a mobile may be sent. @returns the seconds to wait when that is too much */
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
 * Sends a code that was counted.
 * @throws GatewayDown, CodesUsedUp as `sendCode`
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
    if (error instanceof GatewayDown && !error.isUndone) throw error;
    // Of a follow-up it would show whose mobile it is: one to which none is sent has nothing to be given back.
    if (purpose !== 'follow') for (const limit of limitsOf(purpose)) await rateLimits.giveBack(limit, mobile);
    if (!(error instanceof CodesUsedUp)) await returnToBudget(services, purpose);
    throw error;
  }
  metrics.code('sent');
}
