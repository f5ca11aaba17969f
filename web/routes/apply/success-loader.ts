import { isSentHere } from '../../forms/confirmation/sent-records.ts';

/** A reference as the server makes it; anything else in the address is not shown as one. */
const referenceShape = /^[A-Z0-9]{4}-[A-Z0-9]{4}$/;

export function referenceOf(query: URLSearchParams): string | undefined {
  const said = query.get('reference') ?? '';
  return referenceShape.test(said) ? said : undefined;
}

/**
 * Whether a form of this site led here: a success page whose address was typed, or linked to from elsewhere, must not claim
 * that something arrived. No page links to a success page but its own language switch, which claims nothing either.
 */
export function successLoader({ request }: { request: Request }): { isSent: boolean } {
  const { pathname, host } = new URL(request.url);
  const referrer = URL.parse(request.headers.get('referer') ?? '');
  const isFromHere =
    request.headers.get('sec-fetch-site') === 'same-origin' ||
    (!request.headers.has('sec-fetch-site') && referrer?.host === (request.headers.get('host') ?? host));
  return { isSent: isFromHere && lastOf(referrer?.pathname) !== lastOf(pathname) };
}

/** The same with scripts, which know what this page has sent. */
export function successClientLoader({ request }: { request: Request }): { isSent: boolean } {
  const { pathname, searchParams } = new URL(request.url);
  return { isSent: isSentHere(lastOf(pathname), referenceOf(searchParams)) };
}

function lastOf(pathname = ''): string {
  return pathname.split('/').at(-1) ?? '';
}
