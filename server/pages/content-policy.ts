import { createHash } from 'node:crypto';

const inlineScript = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g;

const managers = 'https://*.googletagmanager.com';
const analytics = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  // A star stands for a name before the dot, never for none.
  'https://analytics.google.com',
  managers,
];
/** Advertising: the ad server, conversions, and Google's own site, which answers in its country's name too. */
const advertising = [
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
  'https://pagead2.googlesyndication.com',
  'https://www.google.com',
];
const advertisingReports = [...advertising, 'https://google.com', 'https://www.google.com.sa'];

/**
 * What Google's guide for sites with a content policy lists for Tag Manager, Analytics 4 and the tags of Google Ads
 * (developers.google.com/tag-platform/security/guides/csp). Not what its preview mode and custom scripts would need.
 */
const measuring = {
  scripts: [managers, ...advertising],
  images: [...analytics, ...advertisingReports],
  calls: [...analytics, 'https://*.g.doubleclick.net', ...advertisingReports],
  frames: [managers, 'https://td.doubleclick.net'],
};
const nothing = { scripts: [], images: [], calls: [], frames: [] } satisfies Record<string, string[]>;

/** What settings of the operator open pages for. */
interface OpenedFor {
  apiBaseUrl?: string;
  isMeasured?: boolean;
  isChallenged?: boolean;
  canDecrypt?: boolean;
}

/**
 * The Content-Security-Policy of one rendered page: its inline scripts are allowed by their hashes, nothing else inline.
 * A nonce would do as well until pages are kept and served twice, when it could not change.
 * @param html - the whole page
 * @param opened.apiBaseUrl - another origin that the page may call, or empty
 * @param opened.measured - a tag manager is configured: its scripts may load and report. Whether they do, the visitor's
 *   consent decides in the browser; cached pages are the same for all
 * @param opened.challenged - forms carry Cloudflare's challenge: its script and its frame may load
 * @param opened.decrypts - scripts show pictures that they decrypted
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
    // The hidden frame of the cookie banner; no page of ours lets itself be framed.
    `frame-src ${own(...frames)}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
