import type { FaultKey, FaultValues } from '#domain/publications/content-faults.ts';

/** Returns the options of a Zod check. Its message is the key of a sentence in both languages. */
export const fault = (key: FaultKey, params: FaultValues = {}) => ({ error: key, params });

/** Returns an issue for `superRefine`, like `fault`. */
export const faultAt = (path: (string | number)[], key: FaultKey, params: FaultValues = {}) => ({
  ...{ code: 'custom' as const, path, message: key, params },
});
