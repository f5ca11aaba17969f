import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the server renders and until the page's scripts have taken over, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
