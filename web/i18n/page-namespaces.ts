import type { Namespace } from '#locales/keys.ts';

/** A page adds its own in `handle`. */
const shellNamespaces: readonly Namespace[] = ['shell', 'pages', 'cookies'];

/** A route's `handle` export. */
export interface PageHandle {
  /** Added to the shell's. */
  namespaces?: readonly Namespace[];
  /** Set if the frame is not the standard one. */
  frame?: 'no footer' | 'own';
}

export function namespacesOf(handles: readonly unknown[]): Namespace[] {
  const named = handles.flatMap((handle) => (handle as PageHandle | undefined)?.namespaces ?? []);
  return [...new Set([...shellNamespaces, ...named])];
}
