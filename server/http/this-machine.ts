import type { Context } from 'hono';

/** Whether a request comes from a program on this machine, and was not passed on by a proxy. */
export function isOfThisMachine(c: Context): boolean {
  const socket = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
    ?.socket;
  const peer = socket?.remoteAddress?.replace(/^::ffff:/i, '') ?? '';
  const isPassedOn = ['x-forwarded-for', 'forwarded'].some((name) => c.req.header(name) !== undefined);
  return !isPassedOn && (peer === '::1' || peer.startsWith('127.'));
}
