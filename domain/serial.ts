/** Runs one task after the other, in the order in which they were handed in. A task that fails stops no other. */
export type Serial = <T>(task: () => T | Promise<T>) => Promise<T>;

/** Creates a queue. */
export function serial(): Serial {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}
