import { formats } from './rules/formats.ts';
import { isReadable } from './rules/readable.ts';

/** In characters. The audit log stores reasons. */
export const minReasonLength = 3;
export const maxReasonLength = 200;

/** Returns one line for the audit log; undefined if it is too short, too long or unreadable. */
export function readReason(typed: string): string | undefined {
  if (typed.length > 2 * maxReasonLength) return undefined;
  const reason = formats.plain.clean(typed);
  const hasLength = reason.length >= minReasonLength && reason.length <= maxReasonLength;
  return hasLength && isReadable(reason) ? reason : undefined;
}
