import { late } from '../../ui/late.tsx';
import type { Choices } from '../lists/use-options.ts';

// Needed only with an external API.
const ListFailed = late(() => import('./list-failed.tsx'));

export function ListState({ list: { hasFailed, retry } }: { list: Choices }) {
  return <div aria-live="polite">{hasFailed && <ListFailed retry={retry} />}</div>;
}
