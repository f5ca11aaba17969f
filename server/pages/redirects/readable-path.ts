/**
 * On broken percent-encoding (`/ar/%zz`), the router would write lines to standard error that are not JSON. Escaped
 * percent signs lead to the 404 page instead.
 */
export function withReadablePath(request: Request): Request {
  const url = new URL(request.url);
  if (isReadable(url.pathname)) return request;
  url.pathname = url.pathname.replaceAll('%', '%25');
  // Without a body, which the 404 page does not take.
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
