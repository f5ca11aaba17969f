import { isIPv4, isIPv6 } from 'node:net';
import type { Context } from 'hono';

/** Addresses that cannot be parsed count as one client. */
const unknown = 'unknown';

/**
 * An IPv4 address has one value for all three: carriers put many customers behind one address, and neighbouring
 * addresses are unrelated.
 */
export interface Prefixes {
  /** An IPv6 customer's smallest network; limits count it as one client. */
  64: string;
  /** One household often has a /56. */
  56: string;
  /** Anybody can rent a /48. */
  48: string;
}

/** Returns an IPv4 address, the /64 of an IPv6 address, or `unknown`. */
export function clientAddress(c: Context, trustProxy: number): string {
  return clientPrefixes(c, trustProxy)[64];
}

export function clientPrefixes(c: Context, trustProxy: number): Prefixes {
  return prefixesOf(fullAddress(c, trustProxy));
}

/**
 * With TRUST_PROXY n, returns the n-th entry of X-Forwarded-For from the right, which the outermost trusted proxy
 * wrote.
 */
function fullAddress(c: Context, trustProxy: number): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const chain = [...forwarded.filter(Boolean), peerOf(c) ?? ''];
  return chain.at(-1 - trustProxy) ?? chain[0] ?? '';
}

/** The peer is a proxy or the client. */
export function peerOf(c: Context): string | undefined {
  const socket = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
    ?.socket;
  return parseAddress(socket?.remoteAddress ?? '');
}

export function prefixesOf(address: string): Prefixes {
  const parsed = parseAddress(address) ?? unknown;
  if (!isIPv6(parsed)) return { 64: parsed, 56: parsed, 48: parsed };
  const groups = groupsOf(parsed);
  const prefix = (count: number, last = '') => [...groups.slice(0, count), ...(last && [last])].join(':');
  const ofHousehold = ((Number.parseInt(groups[3] ?? '0', 16) >> 8) << 8).toString(16);
  return { 64: `${prefix(4)}::/64`, 56: `${prefix(3, ofHousehold)}::/56`, 48: `${prefix(3)}::/48` };
}

/**
 * Reads an address as proxies and sockets write it: with a port, in brackets or quotes, or with a zone. Also reads IPv4
 * in IPv6 (mapped, or translated as in RFC 6052).
 * @returns the canonical text; undefined if it is no address
 */
export function parseAddress(text: string): string | undefined {
  if (text.length > 100) return undefined;
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare) ?? [];
  const address = (bracketed ?? withoutPort(bare)).replace(/%.*$/, '');
  if (isIPv4(address)) return bracketed === undefined ? address : undefined;
  if (!isIPv6(address)) return undefined;
  // The WHATWG host parser returns the shortest form.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high = '', low = ''] =
    /^(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? [];
  if (!high) return canonical;
  return [high, low]
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}

/** For IPv6 all eight groups must precede the port, since a shortened address is ambiguous. */
function withoutPort(text: string): string {
  return /^([\d.]+|(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}):\d{1,5}$/i.exec(text)?.[1] ?? text;
}

function groupsOf(address: string): string[] {
  const [left = [], right = []] = address.split('::').map((side) => side.split(':').filter(Boolean));
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}
