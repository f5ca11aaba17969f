import { lazyOptional } from '../../ui/lazy-optional.tsx';
import type { Choices } from '../lists/use-options.ts';

// Needed only with an external API.
const ListFailed = lazyOptional(() => import('./list-failed.tsx'));

export function ListState({ list: { hasFailed, retry } }: { list: Choices }) {
  return <div aria-live="polite">{hasFailed && <ListFailed retry={retry} />}</div>;
}
