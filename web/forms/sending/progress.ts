import type { Progress } from '#contract/api-call.ts';
import { createStore } from '../../ui/hooks/create-store.ts';

export const progress = createStore<Progress | undefined>(undefined);
