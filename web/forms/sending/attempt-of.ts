const attempts = new WeakMap<object, number>();
let attemptCount = 0;

/** Names a state among those that follow one another, as a key: each answer is a new object. */
export function attemptOf(state: object): number {
  const known = attempts.get(state) ?? ++attemptCount;
  attempts.set(state, known);
  return known;
}
