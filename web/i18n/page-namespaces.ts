import type { Namespace } from '#locales/keys.ts';

/** Namespaces that every page needs. A page adds its own in `handle`. */
const shellNamespaces: readonly Namespace[] = ['shell', 'pages', 'cookies'];

/** A route's `handle` export. */
export interface PageHandle {
  /** Namespaces of `locales/` that the page uses, in addition to the shell's. */
  namespaces?: readonly Namespace[];
  /** The page's frame, if it is not the standard one. */
  frame?: 'no footer' | 'own';
}

/** Returns the namespaces of the matched routes, without duplicates. */
export function namespacesOf(handles: readonly unknown[]): Namespace[] {
  const named = handles.flatMap((handle) => (handle as PageHandle | undefined)?.namespaces ?? []);
  return [...new Set([...shellNamespaces, ...named])];
}
