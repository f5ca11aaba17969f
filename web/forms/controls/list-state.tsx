import { late } from '../../ui/late.tsx';
import type { Choices } from '../lists/use-options.ts';

// Only sites in front of another server ever show it.
const ListFailed = late(() => import('./list-failed.tsx'));

/** Where a list that cannot be fetched from another server is said to be missing. */
export function ListState({ list: { hasFailed, retry } }: { list: Choices }) {
  return <div aria-live="polite">{hasFailed && <ListFailed retry={retry} />}</div>;
}
