/**
 * The same request, with a path that can be decoded. Broken percent-encoding (`/ar/%zz`) names no page; the router
 * would complain of it on standard error, in lines that are not JSON. Its percent signs are taken as they stand, which
 * leads to the 404 page.
 */
export function withReadablePath(request: Request): Request {
  const url = new URL(request.url);
  if (isReadable(url.pathname)) return request;
  url.pathname = url.pathname.replaceAll('%', '%25');
  // Without its body: what is not there takes none.
  return new Request(url, { method: request.method, headers: request.headers, signal: request.signal });
}

function isReadable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
