import { ofWindow, useBrowserValue } from './use-browser-value.ts';

const motion = () => window.matchMedia('(prefers-reduced-motion: reduce)');

/** Decoration may load once this is true. */
export const useLoaded = () =>
  useBrowserValue(ofWindow, 'load', () => document.readyState === 'complete', false);

export const usePrefersReducedMotion = () => useBrowserValue(motion, 'change', () => motion().matches, true);

export function useAnimationPaused(): boolean {
  const hidden = useBrowserValue(
    () => document,
    'visibilitychange',
    () => document.hidden,
    true,
  );
  return usePrefersReducedMotion() || hidden;
}
