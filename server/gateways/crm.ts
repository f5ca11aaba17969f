import { Webhook } from 'standardwebhooks';
import { ConfigError } from '../platform/configuration/config.ts';
import { acceptedAt, type KeyRing, type RingSecret } from '../platform/configuration/key-ring.ts';
import { postJson } from './http.ts';

export interface CrmEvent {
  /** The delivery's id: the same at every repetition, for the receiver to know it by. */
  id: string;
  /** Of this attempt: receivers refuse an old one. */
  timestamp: Date;
  /** The exact text that is signed and sent. */
  body: string;
}

export interface CrmGateway {
  /** @throws GatewayDown when the receiver did not take the event */
  post(event: CrmEvent): Promise<void>;
}

/**
 * Posts to the customer system, signed as Standard Webhooks describes.
 * @throws ConfigError when the secret is not one
 */
export function liveCrm(
  { url, secrets }: { url: string; secrets: KeyRing<string> },
  timeoutMs = 15_000,
): CrmGateway {
  const sign = openSigner(secrets);
  return {
    async post(event) {
      // Standard Webhooks: only 410 Gone ends the attempts; a receiver's other refusals may be its own mistake.
      const isPermanent = (status: number) => status === 410;
      await postJson({ gateway: 'crm', url, headers: sign(event), body: event.body, timeoutMs, isPermanent });
    },
  };
}

/**
 * Makes the three headers of Standard Webhooks for an event. Several secrets make several signatures, of which a receiver
 * needs to know one: it may change its secret at any time between.
 * @param secrets - `whsec_` and base64, each
 * @throws ConfigError when the secret is not one, at the start rather than at the first lead
 */
export function openSigner(secrets: KeyRing<string>): (event: CrmEvent) => Record<string, string> {
  const webhookOf = ({ value, until }: RingSecret<string>) => ({ value: readSecret(value), until });
  const [current, ...others] = secrets;
  const webhooks: KeyRing<Webhook> = [webhookOf(current), ...others.map(webhookOf)];
  return ({ id, timestamp, body }) => ({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(timestamp.getTime() / 1000)),
    'webhook-signature': acceptedAt(webhooks, timestamp)
      .map((webhook) => webhook.sign(id, timestamp, body))
      .join(' '),
  });
}

function readSecret(secret: string): Webhook {
  try {
    return new Webhook(secret);
  } catch {
    // The library's own message may quote what it could not decode.
    throw new ConfigError('CRM_WEBHOOK_SECRET: got a value, takes whsec_ and then base64');
  }
}
