import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { readEmbeddedPage } from './embedded-page.tsx';
import { never } from './forms/use-hydrated.ts';

/**
 * Returns the address's query. Until hydration it lacks the parameters that the page does not read, such as a campaign,
 * because the server renders the page without them.
 */
export function usePageSearch(): string {
  const { search } = useLocation();
  return useSyncExternalStore(
    never,
    () => search,
    () => (import.meta.env.SSR ? search : (readEmbeddedPage().search ?? search)),
  );
}
