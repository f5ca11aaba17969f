import { useSyncExternalStore } from 'react';
import type { Progress } from '#contract/api-call.ts';

/** What the one call that may be under way is busy with; undefined while there is none. */
let progress: Progress | undefined;
const listeners = new Set<() => void>();

export function showProgress(now: Progress | undefined): void {
  progress = now;
  for (const listener of listeners) listener();
}

export function useProgress(): Progress | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => progress,
    () => undefined,
  );
}
