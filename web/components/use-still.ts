import { useSyncExternalStore } from 'react';

const calm = '(prefers-reduced-motion: reduce)';

/** Whether what moves by itself should stand: the visitor wants no motion, or looks at another tab. */
export function useStill(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.hidden || window.matchMedia(calm).matches,
    () => true,
  );
}

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(calm);
  query.addEventListener('change', changed);
  document.addEventListener('visibilitychange', changed);
  return () => {
    query.removeEventListener('change', changed);
    document.removeEventListener('visibilitychange', changed);
  };
}
