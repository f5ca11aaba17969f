import { useSyncExternalStore } from 'react';

const calm = '(prefers-reduced-motion: reduce)';

/** Whether what moves by itself should stand: the visitor wants no motion, or looks at another tab. */
export function useStill(): boolean {
  const hidden = useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => true,
  );
  return useCalm() || hidden;
}

/** Whether the visitor wants no motion; true while the server renders. */
export function useCalm(): boolean {
  return useSyncExternalStore(
    onMotion,
    () => window.matchMedia(calm).matches,
    () => true,
  );
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

function onMotion(changed: () => void): () => void {
  const query = window.matchMedia(calm);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
