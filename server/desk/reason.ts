import { longestReason, shortestReason } from '#domain/desk.ts';
import { formats } from '#domain/rules/formats.ts';
import { isReadable } from '#domain/rules/readable.ts';

/** Why somebody does something, as the audit log has it: one line. Undefined where it is too short or too long. */
export function readReason(typed: string): string | undefined {
  if (typed.length > 2 * longestReason) return undefined;
  const reason = formats.plain.clean(typed);
  const isLong = reason.length >= shortestReason && reason.length <= longestReason;
  return isLong && isReadable(reason) ? reason : undefined;
}
