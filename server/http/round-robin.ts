/** A tree of queues, served round-robin at each level. */
export class RoundRobin<T> {
  readonly #branches = new Map<string, RoundRobin<T>>();
  readonly #items: T[] = [];

  get isEmpty(): boolean {
    return this.#items.length === 0 && this.#branches.size === 0;
  }

  add([key, ...rest]: readonly string[], thing: T): void {
    if (key === undefined) {
      this.#items.push(thing);
      return;
    }
    const branch = this.#branches.get(key) ?? new RoundRobin<T>();
    this.#branches.set(key, branch);
    branch.add(rest, thing);
  }

  next(): T | undefined {
    if (this.#items.length > 0) return this.#items.shift();
    const [first] = this.#branches;
    if (!first) return undefined;
    const [key, branch] = first;
    const thing = branch.next();
    // A map keeps insertion order, so this moves the branch to the end.
    this.#branches.delete(key);
    if (!branch.isEmpty) this.#branches.set(key, branch);
    return thing;
  }
}
