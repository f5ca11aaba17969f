import type { Progress } from '#contract/api-call.ts';
import { createStore } from '../../ui/hooks/create-store.ts';

/** Progress of the current call, undefined if there is none. */
export const progress = createStore<Progress | undefined>(undefined);
