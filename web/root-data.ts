import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

/** Undefined if the root loader failed. */
export const useRootData = () => useRouteLoaderData<typeof loader>('root');

/** Returns the context of sentences that promise only what the API in use does. */
export function useApiContext(): { context?: 'otherApi' } {
  return useRootData()?.settings.apiBaseUrl ? { context: 'otherApi' } : {};
}
