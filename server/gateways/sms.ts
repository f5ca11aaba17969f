import { randomUUID } from 'node:crypto';
import { postJson } from './http.ts';

interface TextMessage {
  /** 9665XXXXXXXX */
  to: string;
  text: string;
  /** The delivery's id: the same at every attempt. */
  id?: string;
}

export interface SmsGateway {
  /** @throws GatewayDown if the provider did not accept the message */
  send(message: TextMessage): Promise<void>;
}

/**
 * The specification names no provider, so this is our own protocol; other providers need an adapter. `POST SMS_URL`
 * with `Authorization: Bearer SMS_TOKEN`, an `Idempotency-Key` and the JSON
 * `{ "sender": SMS_SENDER, "to": "9665XXXXXXXX", "text": "…" }`. The `Idempotency-Key` is the delivery's id, or else a
 * new UUID, in case a proxy sends the request twice. Any 2xx means success, whatever the body.
 * @param timeoutMs - a visitor waits meanwhile
 */
export function liveSms(
  { url, token, sender }: { url: string; token: string; sender: string },
  timeoutMs = 5000,
): SmsGateway {
  return {
    async send({ to, text, id = randomUUID() }) {
      const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': id };
      await postJson({ gateway: 'sms', url, headers, body: JSON.stringify({ sender, to, text }), timeoutMs });
    },
  };
}
