import { ofWindow, useBrowserValue } from './use-browser-value.ts';

const motion = () => window.matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the page has all that it needs to be read: what only adorns it may load now. */
export const useLoaded = () =>
  useBrowserValue(ofWindow, 'load', () => document.readyState === 'complete', false);

/** Whether the visitor wants no motion. */
export const useCalm = () => useBrowserValue(motion, 'change', () => motion().matches, true);

/** Whether what moves by itself should stand: the visitor wants no motion, or looks at another tab. */
export function useStill(): boolean {
  const hidden = useBrowserValue(
    () => document,
    'visibilitychange',
    () => document.hidden,
    true,
  );
  return useCalm() || hidden;
}
