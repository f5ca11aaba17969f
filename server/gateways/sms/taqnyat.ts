import { GatewayDown } from '../gateway-down.ts';
import { askAnyStatus } from '../http.ts';
import { readJsonObject, refusedSms, type SmsGateway, type SmsProviderOptions } from './sms-gateway.ts';

/**
 * Taqnyat's API: `POST /v1/messages` with a bearer token and `{ recipients, body, sender }`, answered by 201 and
 * `{ statusCode, messageId, accepted, rejected }`. A rejected recipient gets 201 too. A 400 is about the content, such
 * as a sender name that is not active.
 */
export function taqnyatSms({ url, token, sender, timeoutMs }: SmsProviderOptions): SmsGateway {
  return {
    async send({ to, text }) {
      const answer = await askAnyStatus({
        gateway: 'sms',
        url: `${url}/v1/messages`,
        headers: { Authorization: `Bearer ${token}` },
        body: JSON.stringify({ recipients: [to], body: text, sender }),
        timeoutMs,
      });
      const { statusCode, messageId, accepted, rejected } = readJsonObject(answer.text) ?? {};
      const status = typeof statusCode === 'number' && statusCode >= 400 ? statusCode : answer.status;
      if (status < 200 || status >= 300)
        throw refusedSms({ ...answer, status }, { isPermanent: status === 400 || status === 422 });
      if (listsNumber(rejected)) throw refusedSms(answer, { code: 'recipient rejected', isPermanent: true });
      if (!messageId && !listsNumber(accepted)) throw new GatewayDown('sms', 'unexpected answer');
    },
  };
}

/** Taqnyat sends a list as text: `"[966500000001,]"`. */
const listsNumber = (list: unknown) => /\d{6}/.test(JSON.stringify(list) ?? '');
