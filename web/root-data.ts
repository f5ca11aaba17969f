import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

/** Returns what every page knows of the site; undefined where the root itself could not be loaded. */
export const useRootData = () => useRouteLoaderData<typeof loader>('root');
