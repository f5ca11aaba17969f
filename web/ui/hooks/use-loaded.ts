import { useSyncExternalStore } from 'react';

/** Whether the page has all that it needs to be read: what only adorns it may load now. */
export function useLoaded(): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('load', changed);
      return () => window.removeEventListener('load', changed);
    },
    () => document.readyState === 'complete',
    () => false,
  );
}
