import { longestReason, shortestReason } from '#domain/desk.ts';
import { formats } from '#domain/rules/formats.ts';

/** Why somebody does something, as the record of looks has it: one line. Undefined where it is too short or too long. */
export function readReason(typed: string): string | undefined {
  if (typed.length > 2 * longestReason) return undefined;
  const reason = formats.plain.clean(typed);
  return reason.length >= shortestReason && reason.length <= longestReason ? reason : undefined;
}
