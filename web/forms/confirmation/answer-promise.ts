import { createContext, type ReactNode } from 'react';
import type { FormValues } from '../form-state.ts';

/** The promise to a complaint, instead of the general one. */
export interface AnswerPromise {
  next: string;
  /** Working days, if `next` names none. */
  days?: number;
  after: ReactNode;
}

export const AnswerPromises = createContext<(values: FormValues) => AnswerPromise | undefined>(
  () => undefined,
);
