import { createContext } from 'react-router';
import type { Conditions } from '#domain/eligibility.ts';
import type { ApiCall } from '../api/api-call.ts';
import type { IdempotencyKeys } from './idempotency-keys.ts';
import type { PendingCodes } from './pending-codes.ts';

/**
 * What a form's action needs, in the browser and, for visitors without scripts, on the server: the action is one
 * function, and this is what differs.
 */
export interface FormServices {
  api: ApiCall;
  conditions(): Conditions;
  keys(attempt: string): IdempotencyKeys;
  /** With scripts the page shows success itself, and then moves on; without, the answer is a redirect. */
  scripts: boolean;
  /** The codes that this tab waits for. None on the server, which keeps nothing of a visitor between two requests. */
  pendingCodes?: PendingCodes;
}

export const formContext = createContext<FormServices>();
