import type { Context } from 'hono';
import { mostFileBytes, mostFiles } from '#domain/rules/files.ts';
import { refuse } from '../errors.ts';
import { clientPrefixes } from '../rate-limits/client-address.ts';
import type { HttpServices } from '../services.ts';
import { ByteBudget, budgetRetrySeconds } from './byte-budget.ts';
import { onceAnswered } from './form-body.ts';

/**
 * Files of reports that are handed out: each is in memory several times, as it is stored, decrypted and sent. To one address
 * as many as a message has, and never all.
 */
const room = new ByteBudget({
  all: (mostFiles + 1) * mostFileBytes,
  ofClient: mostFiles * mostFileBytes,
  ofNetwork: mostFiles * mostFileBytes,
});

/** Reads a file of a report when there is room for one more, until its answer was taken; else it is to be asked for again. */
export async function withFileRoom(
  c: Context,
  services: HttpServices,
  answer: () => Promise<Response>,
): Promise<Response> {
  const share = room.open(clientPrefixes(c, services.config.trustProxy));
  if (!(await share.take(mostFileBytes)))
    return refuse(c, services, 503, 'tooManyFiles', { 'Retry-After': String(budgetRetrySeconds) });
  try {
    return await answer();
  } finally {
    onceAnswered(c, share.giveBack);
  }
}
