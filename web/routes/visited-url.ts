/** Drops the parameter by which React Router names the routes that it loads. */
export function visitedUrl(request: Request): URL {
  const url = new URL(request.url);
  if (url.searchParams.has('_routes')) url.searchParams.delete('_routes');
  return url;
}
