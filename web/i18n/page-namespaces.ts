import type { Namespace } from '#locales/keys.ts';

/** Namespaces that every page needs; a page names its own in its `handle`. */
const shellNamespaces: readonly Namespace[] = ['shell', 'pages', 'cookies'];

/** What a route's `handle` export may say about the page. */
export interface PageHandle {
  /** Namespaces of `locales/` that the page's components use, beside those of the shell. */
  namespaces?: readonly Namespace[];
  /** False removes the footer (the 404 page). */
  footer?: boolean;
}

/** All namespaces that the matched routes name, each once. */
export function namespacesOf(handles: readonly unknown[]): Namespace[] {
  const named = handles.flatMap((handle) => (handle as PageHandle | undefined)?.namespaces ?? []);
  return [...new Set([...shellNamespaces, ...named])];
}
