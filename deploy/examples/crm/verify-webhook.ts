import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const toleranceSeconds = 300;

/** The three headers of Standard Webhooks (standardwebhooks.com). */
export interface WebhookHeaders {
  id: string;
  timestamp: string;
  signature: string;
}

/** Returns undefined if a header is missing, or if the time is over five minutes away: an old post may be a replay. */
export function readWebhookHeaders(
  headers: IncomingHttpHeaders,
  now = Date.now(),
): WebhookHeaders | undefined {
  const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  );
  if (!id || !timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return undefined;
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) return undefined;
  return { id, timestamp, signature };
}

/**
 * Whether one of the signatures is by one of the secrets. The site signs with each of its secrets while it replaces one.
 * @param secrets - each `whsec_` and base64
 */
export function isSignedBySite(
  { id, timestamp, signature }: WebhookHeaders,
  body: Buffer,
  secrets: readonly string[],
): boolean {
  const given = signature.split(' ').map((each) => Buffer.from(each));
  return secrets.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
    const expected = Buffer.from(`v1,${digest}`);
    return given.some((each) => each.length === expected.length && timingSafeEqual(each, expected));
  });
}
