import { createContext, type ReactNode } from 'react';
import type { FormValues } from '../form-state.ts';

/** What the company promises to a complaint, instead of its general promise. */
export interface AnswerPromise {
  next: string;
  /** Working days until the answer, if `next` names none. */
  days?: number;
  after: ReactNode;
}

/** Set by pages whose promise depends on the answers. */
export const AnswerPromises = createContext<(values: FormValues) => AnswerPromise | undefined>(
  () => undefined,
);
