import { isIPv4, isIPv6 } from 'node:net';
import type { Context } from 'hono';

/** What an address that cannot be parsed counts as: all of them are one client. */
const unknown = 'unknown';

/**
 * The networks of an address, from one client to the widest. IPv4 has one entry under all three: carriers put many
 * customers behind one address, and neighbours have nothing in common.
 */
export interface Prefixes {
  /** The least that one IPv6 customer is given: what limits count as one client. */
  64: string;
  /** What a household is often given. */
  56: string;
  /** What anybody can rent. */
  48: string;
}

/** Counts as one client: an IPv4 address, the /64 of an IPv6 address, or `unknown`. */
export function clientAddress(c: Context, trustProxy: number): string {
  return clientPrefixes(c, trustProxy)[64];
}

/** The networks of a request's client. */
export function clientPrefixes(c: Context, trustProxy: number): Prefixes {
  return prefixesOf(fullAddress(c, trustProxy));
}

/**
 * The client's address, believed only as far as TRUST_PROXY says: with n proxies, the n-th entry of X-Forwarded-For from
 * the right, which the outermost trusted proxy wrote.
 */
function fullAddress(c: Context, trustProxy: number): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const chain = [...forwarded.filter(Boolean), peerOf(c) ?? ''];
  return chain.at(-1 - trustProxy) ?? chain[0] ?? '';
}

/** The address at the other end of the connection, a proxy's or the client's. */
export function peerOf(c: Context): string | undefined {
  const socket = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
    ?.socket;
  return parseAddress(socket?.remoteAddress ?? '');
}

/** @param address - in any form that `parseAddress` reads */
export function prefixesOf(address: string): Prefixes {
  const parsed = parseAddress(address) ?? unknown;
  if (!isIPv6(parsed)) return { 64: parsed, 56: parsed, 48: parsed };
  const groups = groupsOf(parsed);
  const prefix = (count: number, last = '') => [...groups.slice(0, count), ...(last && [last])].join(':');
  const ofHousehold = ((Number.parseInt(groups[3] ?? '0', 16) >> 8) << 8).toString(16);
  return { 64: `${prefix(4)}::/64`, 56: `${prefix(3, ofHousehold)}::/56`, 48: `${prefix(3)}::/48` };
}

/**
 * Reads an address as proxies and sockets write it: with a port, in brackets or quotes, with a zone, IPv4 in IPv6 (mapped, or
 * translated as RFC 6052 says).
 * @returns its one canonical text; undefined where it is none
 */
export function parseAddress(text: string): string | undefined {
  if (text.length > 100) return undefined;
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare) ?? [];
  const address = (bracketed ?? withoutPort(bare)).replace(/%.*$/, '');
  if (isIPv4(address)) return bracketed === undefined ? address : undefined;
  if (!isIPv6(address)) return undefined;
  // The WHATWG host parser writes the one shortest form.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high = '', low = ''] =
    /^(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? [];
  if (!high) return canonical;
  return [high, low]
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}

/** `ip:port`; of IPv6 only where all eight groups stand before the port, since a shortened address reads both ways. */
function withoutPort(text: string): string {
  return /^([\d.]+|(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}):\d{1,5}$/i.exec(text)?.[1] ?? text;
}

/** The eight groups of a canonical IPv6 address. */
function groupsOf(address: string): string[] {
  const [left = [], right = []] = address.split('::').map((side) => side.split(':').filter(Boolean));
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}
