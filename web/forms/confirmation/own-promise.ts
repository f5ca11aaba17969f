import { createContext, type ReactNode } from 'react';
import type { FormValues } from '../form-state.ts';

/** What the company promises to who sent a complaint: not what it promises to all. */
export interface OwnPromise {
  next: string;
  /** Working days within which it does, where `next` names no day. */
  days?: number;
  /** What is open to them afterwards. */
  after: ReactNode;
}

/** A page whose promises go by what was typed says so. */
export const OwnPromises = createContext<(values: FormValues) => OwnPromise | undefined>(() => undefined);
