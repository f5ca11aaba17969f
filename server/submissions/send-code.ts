import { hashCode, newCode } from '../one-time-codes/code.ts';
import { codeText } from '../one-time-codes/code-text.ts';
import type { Services } from '../services.ts';
import type { Language } from './keep.ts';

export type SentCode = { outcome: 'sent'; hash: string } | { outcome: 'too-many-codes'; seconds: number };

/**
 * Sends a new code to a mobile (9665…), within what one mobile may be sent. Keeping its hash is the caller's, in the
 * transaction of what it proves.
 * @throws GatewayDown when it could not be sent; it does not count then
 */
export async function sendCode(
  { gateways, rateLimits, content, metrics }: Services,
  mobile: string,
  language: Language,
): Promise<SentCode> {
  for (const limit of ['codesInHour', 'codesInDay'] as const) {
    const seconds = await rateLimits.use(limit, mobile);
    if (seconds !== undefined) return { outcome: 'too-many-codes', seconds };
  }
  const code = newCode();
  const hash = await hashCode(code);
  try {
    await gateways.sms.send({ to: mobile, text: codeText(code, language, content.company.name[language]) });
  } catch (error) {
    await rateLimits.giveBack('codesInHour', mobile);
    await rateLimits.giveBack('codesInDay', mobile);
    throw error;
  }
  metrics.code('sent');
  return { outcome: 'sent', hash };
}
