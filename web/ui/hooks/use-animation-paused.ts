import { ofWindow, useBrowserValue } from './use-browser-value.ts';

const motion = () => window.matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the page has loaded; decoration may load now. */
export const useLoaded = () =>
  useBrowserValue(ofWindow, 'load', () => document.readyState === 'complete', false);

export const usePrefersReducedMotion = () => useBrowserValue(motion, 'change', () => motion().matches, true);

/** Whether animations must pause: the visitor prefers reduced motion, or the page is hidden. */
export function useAnimationPaused(): boolean {
  const hidden = useBrowserValue(
    () => document,
    'visibilitychange',
    () => document.hidden,
    true,
  );
  return usePrefersReducedMotion() || hidden;
}
