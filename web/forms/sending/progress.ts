import type { Progress } from '#contract/api-call.ts';
import { createStore } from '../../ui/hooks/create-store.ts';

/** What the one call that may be under way is busy with; undefined while there is none. */
export const progress = createStore<Progress | undefined>(undefined);
