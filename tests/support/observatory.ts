import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * A test of the MDN HTTP Observatory with its points. Source: github.com/mdn/mdn-http-observatory, src/grader/charts.js
 * and src/analyzer/tests, November 2026. The package scans hosts over the network; this code scores one answer. The
 * proxy's redirection to HTTPS and certificate do not count here.
 */
export interface Scored {
  test: string;
  points: number;
}

export interface ScoredAnswer {
  status: ContentfulStatusCode;
  headers: Headers;
  html: string;
}

/** Returns the score: 100 plus all points. Positive points count from 90 on. A+ needs 100. */
export function scoreOf(scored: readonly Scored[]): number {
  const sum = (of: readonly Scored[]) => of.reduce((total, { points }) => total + points, 0);
  const withoutExtra = 100 + sum(scored.filter(({ points }) => points < 0));
  return withoutExtra < 90 ? withoutExtra : 100 + sum(scored);
}

export function observe({ headers, html }: ScoredAnswer): Scored[] {
  const policy = policyOf(headers);
  return [
    { test: 'content-security-policy', points: policyPoints(policy) },
    { test: 'cookies', points: cookiePoints(headers.getSetCookie()) },
    { test: 'cross-origin-resource-sharing', points: headers.has('access-control-allow-origin') ? -50 : 0 },
    { test: 'referrer-policy', points: referrerPoints(headers.get('referrer-policy')) },
    { test: 'strict-transport-security', points: transportPoints(headers.get('strict-transport-security')) },
    { test: 'subresource-integrity', points: scriptPoints(html) },
    { test: 'x-content-type-options', points: headers.get('x-content-type-options') === 'nosniff' ? 0 : -5 },
    { test: 'x-frame-options', points: framePoints(policy, headers.get('x-frame-options')) },
    {
      test: 'cross-origin-resource-policy',
      points: resourcePoints(headers.get('cross-origin-resource-policy')),
    },
  ];
}

type Policy = Map<string, string[]>;

function policyOf(headers: Headers): Policy {
  const directives = (headers.get('content-security-policy') ?? '').split(';').map((part) => part.trim());
  return new Map(
    directives.filter(Boolean).map((part) => [part.split(/\s+/)[0] ?? '', part.split(/\s+/).slice(1)]),
  );
}

const broad = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const inline = ["'unsafe-inline'", 'data:'];

function policyPoints(policy: Policy): number {
  if (policy.size === 0) return -25;
  const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const has = (name: string, ...wrong: string[]) => sources(name).some((source) => wrong.includes(source));
  if (has('script-src', ...broad, ...inline) || has('object-src', ...broad)) return -20;
  if ([...policy.values()].flat().some((source) => /^(http|ftp):/.test(source))) return -20;
  if (has('script-src', "'unsafe-eval'") || has('style-src', "'unsafe-eval'")) return -10;
  if (has('style-src', ...broad, ...inline)) return 0;
  return sources('default-src').join() === "'none'" && !has('form-action', ...broad) ? 10 : 5;
}

function cookiePoints(cookies: string[]): number {
  if (cookies.length === 0) return 0;
  if (cookies.some((cookie) => !/;\s*secure/i.test(cookie))) return -20;
  const isSession = (cookie: string) => /sess|login|token/i.test(cookie.split('=')[0] ?? '');
  if (cookies.some((cookie) => isSession(cookie) && !/;\s*httponly/i.test(cookie))) return -30;
  return cookies.every((cookie) => /;\s*samesite=(lax|strict)/i.test(cookie)) ? 5 : 0;
}

function referrerPoints(policy: string | null): number {
  if (policy === null) return 0;
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy) ? 5 : -5;
}

function transportPoints(header: string | null): number {
  const age = Number(/max-age=(\d+)/.exec(header ?? '')?.[1] ?? Number.NaN);
  if (Number.isNaN(age)) return -20;
  return age >= 15_768_000 ? 0 : -10;
}

/** The site's own scripts need no integrity; others do, and HTTPS. */
function scriptPoints(html: string): number {
  const others = [...html.matchAll(/<script[^>]*\bsrc="([^"]*)"/g)].filter(
    ([, src = '']) => !/^\/(?!\/)/.test(src),
  );
  if (others.length === 0) return 0;
  return others.every(([, src = '']) => src.startsWith('https://')) ? -5 : -50;
}

function framePoints(policy: Policy, header: string | null): number {
  const ancestors = policy.get('frame-ancestors');
  if (ancestors && !ancestors.some((source) => broad.includes(source))) return 5;
  return /^(deny|sameorigin)$/i.test(header ?? '') ? 0 : -20;
}

function resourcePoints(policy: string | null): number {
  if (policy === null || policy === 'cross-origin') return 0;
  return /^same-(origin|site)$/.test(policy) ? 10 : -5;
}
