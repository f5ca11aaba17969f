import { useSyncExternalStore } from 'react';

/** What the browser says now, and again after each event of this name; `onServer` while the server renders. */
function useBrowser<T>(target: () => EventTarget, event: string, read: () => T, onServer: T): T {
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

const ofWindow = () => window;
const motion = () => window.matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the page is scrolled further down than `pixels`. */
export const useScrolled = (pixels: number) =>
  useBrowser(ofWindow, 'scroll', () => window.scrollY > pixels, false);

/** Whether the page has all that it needs to be read: what only adorns it may load now. */
export const useLoaded = () => useBrowser(ofWindow, 'load', () => document.readyState === 'complete', false);

/** Whether the visitor wants no motion. */
export const useCalm = () => useBrowser(motion, 'change', () => motion().matches, true);

/** Whether what moves by itself should stand: the visitor wants no motion, or looks at another tab. */
export function useStill(): boolean {
  const hidden = useBrowser(
    () => document,
    'visibilitychange',
    () => document.hidden,
    true,
  );
  return useCalm() || hidden;
}
