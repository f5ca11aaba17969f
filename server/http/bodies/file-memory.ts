import type { Context } from 'hono';
import { maxFileBytes, maxFiles } from '#domain/rules/files.ts';
import { refuse } from '../errors.ts';
import { clientPrefixes } from '../rate-limits/client-address.ts';
import type { HttpServices } from '../services.ts';
import { ByteBudget, budgetRetrySeconds } from './byte-budget.ts';
import { onResponseClosed } from './form-body.ts';

/**
 * Each file is in memory several times: stored, decrypted and sent. One client can hold the files of a whole message,
 * but never the whole budget.
 */
const room = new ByteBudget({
  all: (maxFiles + 1) * maxFileBytes,
  perClient: maxFiles * maxFileBytes,
  perNetwork: maxFiles * maxFileBytes,
});

/**
 * Reserves memory for one file until the response was received. Refuses with 503 when none is free.
 * @param answer - a streamed response calls `renew` before each file, which gives the client more time to receive it
 */
export async function withFileMemory(
  c: Context,
  services: HttpServices,
  answer: (renew: () => void) => Promise<Response>,
): Promise<Response> {
  const reservation = room.open(clientPrefixes(c, services.config.trustProxy));
  if (!(await reservation.reserve(maxFileBytes)))
    return refuse(c, services, 503, 'tooManyFiles', { 'Retry-After': String(budgetRetrySeconds) });
  let cutOff: NodeJS.Timeout | undefined;
  try {
    return await answer(() => cutOff?.refresh());
  } finally {
    cutOff = onResponseClosed(c, reservation.release);
  }
}
