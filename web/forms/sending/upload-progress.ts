import { useSyncExternalStore } from 'react';

/** How much of the one upload that may be under way is sent, from 0 to 1; undefined while there is none. */
let progress: number | undefined;
const listeners = new Set<() => void>();

export function showProgress(sent: number | undefined): void {
  progress = sent;
  for (const listener of listeners) listener();
}

export function useUploadProgress(): number | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => progress,
    () => undefined,
  );
}
