import type { z } from 'zod';
import type { FaultKey, FaultValues } from '#domain/publications/content-faults.ts';

/** Returns options for a Zod check. The check's message is a key of `locales/{ar,en}/content-faults.json`. */
export const fault = (key: FaultKey, params: FaultValues = {}) => ({ error: key, params });

/** Returns an issue for `superRefine`. */
export const faultAt = (path: (string | number)[], key: FaultKey, params: FaultValues = {}) => ({
  code: 'custom' as const,
  path,
  message: key,
  params,
});

/**
 * Returns a check for `superRefine` that no row has the same value as an earlier row.
 * @param path - of the value in its row
 */
export const distinct =
  <T>(toValue: (row: T) => unknown, path: readonly string[] = []) =>
  (rows: readonly T[], ctx: z.RefinementCtx): void => {
    const values = rows.map(toValue);
    for (const [at, value] of values.entries()) {
      const first = values.indexOf(value);
      if (first < at) ctx.addIssue(faultAt([at, ...path], 'sameAsRow', { row: first + 1 }));
    }
  };
