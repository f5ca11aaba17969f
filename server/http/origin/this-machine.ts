import type { Context } from 'hono';
import { peerOf } from '../rate-limits/client-address.ts';

/** Proxies, tunnels and content networks add some of these to what they pass on. */
const forwardingHeader =
  /^(x-forwarded(-.+)?|x-real-ip|x-proxyuser-ip|.*client-?ip|x-original-.+|x-(amzn|envoy)-.+|forwarded|via|cf-.+|cdn-loop)$/;

/**
 * Whether a request comes from a program on this machine, asked for this machine, and was not passed on by a proxy. The
 * Host matters: a page of another site may have its own name resolve to this machine (DNS rebinding).
 */
export function isOfThisMachine(c: Context): boolean {
  const host = URL.parse(`http://${c.req.header('host') ?? new URL(c.req.url).host}`)?.hostname ?? '';
  // Browsers have spoken HTTP/1.1 for decades; nginx passes on in HTTP/1.0 unless it is told otherwise.
  const { httpVersion } = (c.env as { incoming?: { httpVersion?: string } } | undefined)?.incoming ?? {};
  const isPassedOn =
    httpVersion === '1.0' || Object.keys(c.req.header()).some((name) => forwardingHeader.test(name));
  return !isPassedOn && isLoopback(peerOf(c) ?? '') && isLoopback(host);
}

/** @param host - a host name or an address, of IPv6 with or without brackets */
export function isLoopback(host: string): boolean {
  return /^(127(\.\d{1,3}){3}|\[?::1\]?|(.+\.)?localhost)$/i.test(host);
}
