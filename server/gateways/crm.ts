import { Webhook } from 'standardwebhooks';
import { GatewayDown } from './gateway-down.ts';
import { post } from './http.ts';

export interface CrmEvent {
  /** The delivery's id: the same at every repetition, for the receiver to know it by. */
  id: string;
  timestamp: Date;
  /** The exact text that is signed and sent. */
  body: string;
}

export interface CrmGateway {
  /** @throws GatewayDown when the receiver did not take the event */
  post(event: CrmEvent): Promise<void>;
}

/** Posts to the customer system, signed as Standard Webhooks describes. */
export function liveCrm({ url, secret }: { url: string; secret: string }, timeoutMs = 15_000): CrmGateway {
  return {
    async post(event) {
      const headers = signedHeaders(event, secret);
      try {
        await post({ gateway: 'crm', url, headers, body: event.body, timeoutMs });
      } catch (error) {
        // Standard Webhooks: only 410 Gone ends the attempts; a receiver's other refusals may be its own mistake.
        if (error instanceof GatewayDown && error.permanent && !error.message.endsWith(' 410')) {
          throw new GatewayDown('crm', error.message.replace(/^crm: /, ''), {
            retryAfterSeconds: error.retryAfterSeconds,
          });
        }
        throw error;
      }
    },
  };
}

/** The three headers of Standard Webhooks over an event. */
export function signedHeaders({ id, timestamp, body }: CrmEvent, secret: string): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(timestamp.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, timestamp, body),
  };
}
