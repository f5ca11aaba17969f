import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Refusal } from '#contract/answers.ts';
import type { MessageKey } from '#locales/keys.ts';
import { GatewayDown } from '../gateways/gateway-down.ts';
import { CodesUsedUp } from '../one-time-codes/code-budget.ts';
import { isUnavailable } from '../platform/database/unavailable.ts';
import type { Services } from '../services.ts';
import { tellError } from './anonymous.ts';

/** Seconds after which it is worth asking again when the database does not answer. */
const databaseRetrySeconds = 5;

const keyOfStatus: Partial<Record<number, MessageKey>> = {
  400: 'notJson',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
};

/** An answer that says no: a status, the sentence of `key` in both languages, and nothing about the inside. */
export function refuse(
  c: Context,
  services: Services,
  status: ContentfulStatusCode,
  key: MessageKey,
  headers: Record<string, string> = {},
): Response {
  return c.json({ code: key, error: services.sentences.message(key) } satisfies Refusal, status, headers);
}

/** What a thrown error becomes (R8.3): only dependencies that are down and mistakes of ours get here. */
export function errorHandler(services: Services) {
  return (error: Error, c: Context): Response => {
    if (error instanceof HTTPException) {
      if (error.status === 503) return unavailable(c, services, databaseRetrySeconds);
      return refuse(c, services, error.status, keyOfStatus[error.status] ?? 'unexpectedError');
    }
    // The log was told once, when the last one was sent.
    if (error instanceof CodesUsedUp) return codesUsedUp(c, services, error.retryAfterSeconds);
    tellError(services.log, c.req.path, error, 'request failed');
    if (error instanceof GatewayDown) return unavailable(c, services, error.retryAfterSeconds);
    if (isUnavailable(error)) return unavailable(c, services, databaseRetrySeconds);
    return refuse(c, services, 500, 'unexpectedError');
  };
}

function unavailable(c: Context, services: Services, seconds: number): Response {
  return refuse(c, services, 503, 'serviceDown', { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) });
}

/** Whoever cannot be sent a code today can still be helped: by people. */
function codesUsedUp(c: Context, { sentences, content }: Services, seconds: number): Response {
  // In Arabic the groups of a number with plain spaces would stand in the wrong order.
  const tollFree = content.company.tollFree.replaceAll(' ', '\u00a0');
  const error = sentences.message('codesUsedUp', { tollFree });
  return c.json({ code: 'codesUsedUp', error } satisfies Refusal, 503, { 'Retry-After': String(seconds) });
}
