import { createHash } from 'node:crypto';

const inlineScript = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g;

const managers = 'https://*.googletagmanager.com';
const analytics = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  // A wildcard does not match the bare domain.
  'https://analytics.google.com',
  managers,
];
/** Google's own site also answers from its country domains. */
const advertising = [
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
  'https://pagead2.googlesyndication.com',
  'https://www.google.com',
];
const advertisingReports = [...advertising, 'https://google.com', 'https://www.google.com.sa'];

/**
 * Sources from Google's guide for Tag Manager, Analytics 4 and Google Ads, without the sources for preview mode and
 * custom scripts (developers.google.com/tag-platform/security/guides/csp).
 */
const measuring = {
  scripts: [managers, ...advertising],
  images: [...analytics, ...advertisingReports],
  calls: [...analytics, 'https://*.g.doubleclick.net', ...advertisingReports],
  frames: [managers, 'https://td.doubleclick.net'],
};
const nothing = { scripts: [], images: [], calls: [], frames: [] } satisfies Record<string, string[]>;

interface OpenedFor {
  apiBaseUrl?: string;
  isMeasured?: boolean;
  isChallenged?: boolean;
  canDecrypt?: boolean;
}

/**
 * Allows inline scripts by their hashes. A nonce would not do, since a cached page is served many times.
 * @param html - the whole page
 * @param opened.apiBaseUrl - another origin that the page may call, or empty
 * @param opened.isMeasured - a tag manager may load, which the browser does with the visitor's consent only
 * @param opened.isChallenged - Cloudflare's challenge may load in forms
 * @param opened.canDecrypt - scripts show pictures that they decrypted
 */
export function contentPolicy(
  html: string,
  { apiBaseUrl = '', isMeasured = false, isChallenged = false, canDecrypt = false }: OpenedFor = {},
): string {
  const hashes = [...html.matchAll(inlineScript)]
    .filter(({ groups }) => !/\bsrc=|type="application\//.test(groups?.attributes ?? ''))
    .map(
      ({ groups }) =>
        `'sha256-${createHash('sha256')
          .update(groups?.text ?? '')
          .digest('base64')}'`,
    );
  const api = apiBaseUrl ? [new URL(apiBaseUrl).origin] : [];
  const { images, calls, ...tags } = isMeasured ? measuring : nothing;
  const challenge = isChallenged ? ['https://challenges.cloudflare.com'] : [];
  const scripts = [...tags.scripts, ...challenge];
  const frames = [...tags.frames, ...challenge];
  const own = (...others: string[]) => ["'self'", ...others].join(' ');
  return [
    "default-src 'none'",
    `script-src ${own(...new Set(hashes), ...scripts)}`,
    "style-src 'self'",
    `img-src ${own(...images, ...(canDecrypt ? ['blob:'] : []))}`,
    "font-src 'self'",
    "media-src 'self'",
    `connect-src ${own(...api, ...calls)}`,
    // `'self'` is for the cookie banner's hidden frame. Our pages still refuse to be shown in frames.
    `frame-src ${own(...frames)}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
