import type { Context } from 'hono';
import { peerOf } from '../rate-limits/client-address.ts';

/** Proxies, tunnels and content delivery networks add these. */
const forwardingHeader =
  /^(x-forwarded(-.+)?|x-real-ip|x-proxyuser-ip|.*client-?ip|x-original-.+|x-(amzn|envoy)-.+|forwarded|via|cf-.+|cdn-loop)$/;

/**
 * True for a request from this machine, without a proxy, whose Host header names this machine. The name of another site
 * can also resolve to this machine (DNS rebinding).
 */
export function isOfThisMachine(c: Context): boolean {
  const host = URL.parse(`http://${c.req.header('host') ?? new URL(c.req.url).host}`)?.hostname ?? '';
  // Browsers use HTTP/1.1 or later. nginx proxies with HTTP/1.0 by default.
  const { httpVersion } = (c.env as { incoming?: { httpVersion?: string } } | undefined)?.incoming ?? {};
  const isPassedOn =
    httpVersion === '1.0' || Object.keys(c.req.header()).some((name) => forwardingHeader.test(name));
  return !isPassedOn && isLoopback(peerOf(c) ?? '') && isLoopback(host);
}

/** @param host - a host name or address; IPv6 with or without brackets */
export function isLoopback(host: string): boolean {
  return /^(127(\.\d{1,3}){3}|\[?::1\]?|(.+\.)?localhost)$/i.test(host);
}
