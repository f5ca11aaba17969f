import { post } from './http.ts';

export interface TextMessage {
  /** 9665XXXXXXXX */
  to: string;
  text: string;
}

export interface SmsGateway {
  /** @throws GatewayDown when the provider did not take the message */
  send(message: TextMessage): Promise<void>;
}

/**
 * The live provider: `POST SMS_URL` with a bearer token and `{ sender, to, text }`; any 2xx means that it was taken.
 * @param timeoutMs - a visitor waits meanwhile
 */
export function liveSms(
  { url, token, sender }: { url: string; token: string; sender: string },
  timeoutMs = 5000,
): SmsGateway {
  return {
    async send({ to, text }) {
      const headers = { Authorization: `Bearer ${token}` };
      await post({ gateway: 'sms', url, headers, body: JSON.stringify({ sender, to, text }), timeoutMs });
    },
  };
}
