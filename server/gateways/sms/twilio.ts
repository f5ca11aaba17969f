import { GatewayDown } from '../gateway-down.ts';
import { askAnyStatus } from '../http.ts';
import { readJsonObject, refusedSms, type SmsGateway, type SmsProviderOptions } from './sms-gateway.ts';

/**
 * Codes of a 400 that end by themselves, or that the operator can correct: a region that is not enabled, and a full
 * queue of the sender (twilio.com/docs/api/errors).
 */
const temporaryCodes = [21408, 21611];

/**
 * Twilio's Messages resource: `POST /2010-04-01/Accounts/{AccountSid}/Messages.json` with Basic authentication, a form
 * with `To`, `Body` and either `From` or `MessagingServiceSid`, answered by 201 and `{ sid, status }`. A refusal has
 * `{ code, message, more_info, status }`.
 * @param token - the Auth Token, or an API key as `SK…:secret`
 * @param sender - a number, a sender name, or the SID of a messaging service
 */
export function twilioSms({ url, token, sender, account, timeoutMs }: SmsProviderOptions): SmsGateway {
  const credentials = token.includes(':') ? token : `${account}:${token}`;
  const from = /^MG[\da-f]{32}$/i.test(sender) ? 'MessagingServiceSid' : 'From';
  return {
    async send({ to, text }) {
      const answer = await askAnyStatus({
        gateway: 'sms',
        url: `${url}/2010-04-01/Accounts/${account}/Messages.json`,
        headers: { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
        body: new URLSearchParams({ To: `+${to}`, [from]: sender, Body: text }),
        timeoutMs,
      });
      const { status } = answer;
      const { sid, code } = readJsonObject(answer.text) ?? {};
      if (status >= 200 && status < 300) {
        if (typeof sid !== 'string') throw new GatewayDown('sms', 'unexpected answer');
        return;
      }
      const known = typeof code === 'number' ? code : undefined;
      const isPermanent = status === 400 && !temporaryCodes.includes(known ?? 0);
      throw refusedSms(answer, { code: known === undefined ? undefined : String(known), isPermanent });
    },
  };
}
