import { createHash } from 'node:crypto';

const inlineScript = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g;

const tagManager = 'https://www.googletagmanager.com';
const analytics = 'https://www.google-analytics.com';

/**
 * The Content-Security-Policy of one rendered page: its inline scripts are allowed by their hashes, nothing else inline.
 * A nonce would do as well until pages are kept and served twice, when it could not change.
 * @param html - the whole page
 * @param apiBaseUrl - another origin that the page may call, or empty
 * @param measured - a tag manager is configured: its script may load, and report to analytics. Whether it does, the
 *   visitor's consent decides in the browser; kept pages are the same for all
 */
export function contentPolicy(html: string, apiBaseUrl: string, measured = false): string {
  const hashes = [...html.matchAll(inlineScript)]
    .filter(({ groups }) => !/\bsrc=|type="application\//.test(groups?.attributes ?? ''))
    .map(
      ({ groups }) =>
        `'sha256-${createHash('sha256')
          .update(groups?.text ?? '')
          .digest('base64')}'`,
    );
  const api = apiBaseUrl ? ` ${new URL(apiBaseUrl).origin}` : '';
  const scripts = [...new Set(hashes), ...(measured ? [tagManager] : [])];
  const reports = measured ? ` ${tagManager} ${analytics}` : '';
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    "style-src 'self'",
    `img-src 'self'${reports}`,
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${api}${reports}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
