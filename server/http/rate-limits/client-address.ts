import type { Context } from 'hono';

/**
 * The client's address for counting, believed only as far as TRUST_PROXY says: with n proxies, the n-th entry of
 * X-Forwarded-For from the right, which the outermost trusted proxy wrote. IPv6 counts by its /64, the least that one
 * customer is given.
 */
export function clientAddress(c: Context, trustProxy: number): string {
  const socket = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
    ?.socket;
  const peer = socket?.remoteAddress ?? 'unknown';
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const chain = [...forwarded.filter(Boolean), peer];
  return countedAs(chain.at(-1 - trustProxy) ?? chain[0] ?? peer);
}

function countedAs(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64);
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':');
}
