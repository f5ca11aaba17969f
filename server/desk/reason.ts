import { longestReason, shortestReason } from '#domain/desk.ts';
import { formats } from '#domain/rules/formats.ts';
import { isReadable } from '#domain/rules/readable.ts';

/** Returns a typed reason as one line for the audit log; undefined if it is too short, too long or unreadable. */
export function readReason(typed: string): string | undefined {
  if (typed.length > 2 * longestReason) return undefined;
  const reason = formats.plain.clean(typed);
  const isLong = reason.length >= shortestReason && reason.length <= longestReason;
  return isLong && isReadable(reason) ? reason : undefined;
}
