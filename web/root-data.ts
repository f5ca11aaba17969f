import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

/** Returns the root loader's data, or undefined if that loader failed. */
export const useRootData = () => useRouteLoaderData<typeof loader>('root');

/** Returns the context of sentences that promise only what the API in use does: another server's, or our own. */
export function useApiContext(): { context?: 'otherApi' } {
  return useRootData()?.settings.apiBaseUrl ? { context: 'otherApi' } : {};
}
