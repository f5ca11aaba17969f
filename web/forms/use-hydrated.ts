import { useSyncExternalStore } from 'react';

/** For `useSyncExternalStore`: a value that changes at hydration only. */
export const never = () => () => {};

/** False during server rendering and hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
