import type { Namespace } from '#locales/keys.ts';

/** Namespaces that every page needs; a page names its own in its `handle`. */
const shellNamespaces: readonly Namespace[] = ['shell', 'pages', 'cookies'];

/** What a route's `handle` export may say about the page. */
export interface PageHandle {
  /** Namespaces of `locales/` that the page's components use, beside those of the shell. */
  namespaces?: readonly Namespace[];
  /** What stands around it, where that is not what stands around every page: the 404 page has no footer. */
  frame?: 'no footer' | 'own';
}

/** All namespaces that the matched routes name, each once. */
export function namespacesOf(handles: readonly unknown[]): Namespace[] {
  const named = handles.flatMap((handle) => (handle as PageHandle | undefined)?.namespaces ?? []);
  return [...new Set([...shellNamespaces, ...named])];
}
