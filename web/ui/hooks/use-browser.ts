import { useSyncExternalStore } from 'react';

/** What the browser says now, and again after each event of this name; `onServer` while the server renders. */
export function useBrowser<T>(target: () => EventTarget, event: string, read: () => T, onServer: T): T {
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

/** Whether the page is scrolled further down than `pixels`. */
export const useScrolled = (pixels: number) =>
  useBrowser(ofWindow, 'scroll', () => window.scrollY > pixels, false);
