import { randomUUID } from 'node:crypto';
import { postJson } from './http.ts';

interface TextMessage {
  /** 9665XXXXXXXX */
  to: string;
  text: string;
  /** The delivery's id, where it is one: the same at every repetition. */
  id?: string;
}

export interface SmsGateway {
  /** @throws GatewayDown when the provider did not take the message */
  send(message: TextMessage): Promise<void>;
}

/**
 * The live provider. No provider was named, so this is the protocol we assume; an adapter speaks it to any other:
 * `POST SMS_URL` with `Authorization: Bearer SMS_TOKEN`, an `Idempotency-Key` (the delivery's id, else a fresh one: for proxies that
 * send twice), and the JSON `{ "sender": SMS_SENDER, "to": "9665XXXXXXXX", "text": "…" }`. Any 2xx means that it was taken,
 * whatever its body says.
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
