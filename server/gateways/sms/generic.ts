import { randomUUID } from 'node:crypto';
import { postJson } from '../http.ts';
import type { SmsGateway, SmsProviderOptions } from './sms-gateway.ts';

/** The operator can correct a wrong token (401, 403) within the three days of retries. */
const isPermanent = (status: number) =>
  status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status);

/**
 * Our own protocol, for a provider without an adapter. `POST` with `Authorization: Bearer SMS_TOKEN`, an
 * `Idempotency-Key` and the JSON `{ "sender": SMS_SENDER, "to": "9665XXXXXXXX", "text": "…" }`. The `Idempotency-Key`
 * is the delivery's id, or else a new UUID, in case a proxy sends the request twice. Any 2xx means success, whatever
 * the body.
 */
export function genericSms({ url, token, sender, timeoutMs }: SmsProviderOptions): SmsGateway {
  return {
    async send({ to, text, id = randomUUID() }) {
      const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': id };
      const body = JSON.stringify({ sender, to, text });
      await postJson({ gateway: 'sms', url, headers, body, timeoutMs, isPermanent });
    },
  };
}
