import { useSyncExternalStore } from 'react';

/** Reads again after each event of this name. */
export function useBrowserValue<T>(target: () => EventTarget, event: string, read: () => T, onServer: T): T {
  return useSyncExternalStore(
    (changed) => {
      const source = target();
      source.addEventListener(event, changed, { passive: true });
      return () => source.removeEventListener(event, changed);
    },
    read,
    () => onServer,
  );
}

export const ofWindow = () => window;

export const useScrolled = (pixels: number) =>
  useBrowserValue(ofWindow, 'scroll', () => window.scrollY > pixels, false);
