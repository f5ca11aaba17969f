import { createHash } from 'node:crypto';

const inlineScript = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g;

/**
 * The Content-Security-Policy of one rendered page: its inline scripts are allowed by their hashes, nothing else inline.
 * A nonce would do as well until pages are kept and served twice, when it could not change.
 * @param html - the whole page
 * @param apiBaseUrl - another origin that the page may call, or empty
 */
export function contentPolicy(html: string, apiBaseUrl: string): string {
  const hashes = [...html.matchAll(inlineScript)]
    .filter(({ groups }) => !/\bsrc=|type="application\//.test(groups?.attributes ?? ''))
    .map(
      ({ groups }) =>
        `'sha256-${createHash('sha256')
          .update(groups?.text ?? '')
          .digest('base64')}'`,
    );
  const api = apiBaseUrl ? ` ${new URL(apiBaseUrl).origin}` : '';
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${api}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
