/** Runs tasks one after another, in the order they are added. A task that fails does not stop the others. */
export type Serial = <T>(task: () => T | Promise<T>) => Promise<T>;

export function serial(): Serial {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}
