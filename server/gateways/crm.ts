import { Webhook } from 'standardwebhooks';
import { ConfigError } from '../platform/configuration/config.ts';
import { type KeyRing, type RingSecret, secretsValidAt } from '../platform/configuration/key-ring.ts';
import { postJson } from './http.ts';

export interface CrmEvent {
  /** The delivery's id, the same at every attempt, so that the receiver can recognise repetitions. */
  id: string;
  /** The time of the attempt. Receivers refuse old attempts. */
  timestamp: Date;
  /** Signed and sent exactly as it is. */
  body: string;
}

export interface CrmGateway {
  /** @throws GatewayDown if the receiver did not accept the event */
  post(event: CrmEvent): Promise<void>;
}

/**
 * Signs events by Standard Webhooks.
 * @throws ConfigError if a secret is malformed
 */
export function liveCrm(
  { url, secrets }: { url: string; secrets: KeyRing<string> },
  timeoutMs = 15_000,
): CrmGateway {
  const sign = openSigner(secrets);
  return {
    async post(event) {
      // By Standard Webhooks only 410 Gone ends the attempts. Other refusals may be the receiver's own error.
      const isPermanent = (status: number) => status === 410;
      await postJson({ gateway: 'crm', url, headers: sign(event), body: event.body, timeoutMs, isPermanent });
    },
  };
}

/**
 * Makes the three headers of Standard Webhooks. Signs with each valid secret, so that the receiver can switch to the
 * new secret at any time.
 * @param secrets - each `whsec_` and base64
 * @throws ConfigError if a secret is malformed, so that the start fails and not the first lead
 */
export function openSigner(secrets: KeyRing<string>): (event: CrmEvent) => Record<string, string> {
  const webhookOf = ({ value, until }: RingSecret<string>) => ({ value: readSecret(value), until });
  const [current, ...others] = secrets;
  const webhooks: KeyRing<Webhook> = [webhookOf(current), ...others.map(webhookOf)];
  return ({ id, timestamp, body }) => ({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(timestamp.getTime() / 1000)),
    'webhook-signature': secretsValidAt(webhooks, timestamp)
      .map((webhook) => webhook.sign(id, timestamp, body))
      .join(' '),
  });
}

function readSecret(secret: string): Webhook {
  try {
    return new Webhook(secret);
  } catch {
    // The library's message may quote the secret.
    throw new ConfigError('CRM_WEBHOOK_SECRET: got a value, takes whsec_ followed by base64');
  }
}
