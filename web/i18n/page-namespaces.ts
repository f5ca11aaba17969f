import type { WordsName } from './words.ts';

/** Namespaces that every page needs; a page names its own in its `handle`. */
const shellNamespaces: readonly WordsName[] = ['shell', 'pages', 'cookies'];

/** What a route's `handle` export may say about the page. */
export interface PageHandle {
  /** Namespaces of `locales/` that the page's components use, beside those of the shell. */
  namespaces?: readonly WordsName[];
  /** False removes the footer (the 404 page). */
  footer?: boolean;
}

/** All namespaces that the matched routes name, each once. */
export function namespacesOf(handles: readonly unknown[]): WordsName[] {
  const named = handles.flatMap((handle) => (handle as PageHandle | undefined)?.namespaces ?? []);
  return [...new Set([...shellNamespaces, ...named])];
}
