import { GatewayDown } from '../gateway-down.ts';
import { askAnyStatus } from '../http.ts';
import { readJsonObject, refusedSms, type SmsGateway, type SmsProviderOptions } from './sms-gateway.ts';

/** Codes about the recipient, the text or the sender (docs.unifonic.com, "Understanding reasons of SMS non-delivery"). */
const permanentCodes = ['ER-02', 'ER-03', 'ER-04', 'ER-06', 'ER-07', 'ER-08'];

/**
 * Statuses about the recipient, the text or the sender (docs.unifonic.com/reference/http-status-codes). The operator
 * can correct the others, such as a wrong AppSid (401), within the three days of retries.
 */
const permanentStatuses = [410, 412, 415, 417, 421, 422, 440, 449, 456, 460, 480, 481, 482];

/** The same text to the same recipient shortly before: an earlier attempt arrived. */
const duplicate = { code: 'ER-09', status: 409 };

/**
 * Unifonic's REST API: `POST /rest/SMS/messages`, a form with `AppSid`, `SenderID`, `Recipient`, `Body` and
 * `CorrelationID`, answered by `{ success, message, errorCode, data }`. The documents do not say which status a
 * refusal has, so a refusal in a 200 counts too.
 */
export function unifonicSms({ url, token, sender, timeoutMs }: SmsProviderOptions): SmsGateway {
  return {
    async send({ to, text, id }) {
      const body = new URLSearchParams({ AppSid: token, SenderID: sender, Recipient: to, Body: text });
      body.set('responseType', 'JSON');
      if (id) body.set('CorrelationID', id);
      const headers = { Accept: 'application/json' };
      const answer = await askAnyStatus({
        gateway: 'sms',
        url: `${url}/rest/SMS/messages`,
        headers,
        body,
        timeoutMs,
      });
      const { status } = answer;
      const { success, errorCode } = readJsonObject(answer.text) ?? {};
      const code = /^ER-\d{2,3}$/.exec(String(errorCode))?.[0];
      if (status === duplicate.status || code === duplicate.code) return;
      const isOk = status >= 200 && status < 300;
      if (isOk && String(success) === 'true') return;
      if (isOk && String(success) !== 'false') throw new GatewayDown('sms', 'unexpected answer');
      const isPermanent = permanentStatuses.includes(status) || permanentCodes.includes(code ?? '');
      throw refusedSms(answer, { code, isPermanent });
    },
  };
}
