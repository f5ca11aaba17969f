/** Replaces `AbortSignal.timeout`, which some supported browsers lack. */
export function timeLimit(ms: number): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), ms);
  return limit.signal;
}
