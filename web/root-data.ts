import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

/** Returns the root loader's data, or undefined if that loader failed. */
export const useRootData = () => useRouteLoaderData<typeof loader>('root');
