const attempts = new WeakMap<object, number>();
let attemptCount = 0;

/** Returns a key unique to each state object. Each answer is a new object. */
export function attemptOf(state: object): number {
  const known = attempts.get(state) ?? ++attemptCount;
  attempts.set(state, known);
  return known;
}
