import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

/** Undefined if the root loader failed. */
export const useRootData = () => useRouteLoaderData<typeof loader>('root');

/** With an external API, selects sentences (`…_otherApi`) that promise only what that API does. */
export function useApiContext(): { context?: 'otherApi' } {
  return useRootData()?.settings.apiBaseUrl ? { context: 'otherApi' } : {};
}
