import type { Context } from 'hono';
import { peerOf } from './rate-limits/client-address.ts';

/** Whether a request comes from a program on this machine, and was not passed on by a proxy. */
export function isOfThisMachine(c: Context): boolean {
  const peer = peerOf(c) ?? '';
  const isPassedOn = ['x-forwarded-for', 'forwarded'].some((name) => c.req.header(name) !== undefined);
  return !isPassedOn && (peer === '::1' || peer.startsWith('127.'));
}
