import type { Prefixes } from '../http/rate-limits/client-address.ts';

/** Pages that are asked for and not yet answered, of one lane, of one client and of one network, at most. */
const usual = { ofLane: 200, ofClient: 32, ofNetwork: 64 };
/** Rendering takes the processor, but for short waits: more at once would only make each slower. */
const atOnce = 4;

/** Seconds after which the queue has moved on. */
export const renderRetrySeconds = 5;

/** A page that is being answered. */
export interface Ticket {
  /** Resolves when the page may be rendered. */
  turn(): Promise<void>;
  /** The page was answered, rendered or not. */
  leave(): void;
}

/**
 * Who renders next: lanes in turn, in each the networks (IPv6 /48) in turn, in each of those the clients (/64) in turn.
 * However much one of them asks for, another waits for one page of each.
 */
export class RenderQueue {
  readonly #most: typeof usual;
  readonly #asked = new Map<string, number>();
  readonly #waiting = new Turns<() => void>();
  #rendering = 0;

  constructor(most: Partial<typeof usual> = {}) {
    this.#most = { ...usual, ...most };
  }

  /**
   * @param lane - pages that wait for each other, and for no other lane
   * @param always - lets it in however many there are: of what was posted nothing may be lost
   * @returns undefined where too many are there already
   */
  enter(lane: string, client: Prefixes, always = false): Ticket | undefined {
    const { ofLane, ofNetwork, ofClient } = this.#most;
    const path = [lane, client[48], client[64]];
    const keys: [string, number][] = [
      [lane, ofLane],
      [`${lane} network ${client[48]}`, ofNetwork],
      [`${lane} client ${client[64]}`, ofClient],
    ];
    const isFull = keys.some(([key, most]) => (this.#asked.get(key) ?? 0) >= most);
    if (isFull && !always) return undefined;
    for (const [key] of keys) this.#count(key, 1);
    let isRendering = false;
    let hasLeft = false;
    const release = () => {
      this.#rendering -= 1;
      this.#next();
    };
    return {
      turn: () =>
        new Promise<void>((begin) => {
          // A page that failed is followed by the one that says so.
          if (isRendering) return begin();
          this.#waiting.add(path, () => {
            if (hasLeft) return release();
            isRendering = true;
            begin();
          });
          this.#next();
        }),
      leave: () => {
        for (const [key] of keys) this.#count(key, -1);
        hasLeft = true;
        if (isRendering) release();
      },
    };
  }

  #next(): void {
    if (this.#rendering >= atOnce) return;
    const begin = this.#waiting.next();
    if (!begin) return;
    this.#rendering += 1;
    afterTurns(turnsBetween, begin);
  }

  #count(key: string, change: number): void {
    const count = (this.#asked.get(key) ?? 0) + change;
    if (count > 0) this.#asked.set(key, count);
    else this.#asked.delete(key);
  }
}

/**
 * Turns of the event loop before each page. Node accepts one connection in each turn: with a page in every turn, 1,000
 * connections of a flood kept the next visitor from being heard for 20 s.
 */
const turnsBetween = 32;

function afterTurns(turns: number, begin: () => void): void {
  setImmediate(turns > 1 ? () => afterTurns(turns - 1, begin) : begin);
}

/** Gives one thing of each branch, then the next of each. */
class Turns<T> {
  readonly #branches = new Map<string, Turns<T>>();
  readonly #things: T[] = [];

  get isEmpty(): boolean {
    return this.#things.length === 0 && this.#branches.size === 0;
  }

  add([key, ...rest]: string[], thing: T): void {
    if (key === undefined) {
      this.#things.push(thing);
      return;
    }
    const branch = this.#branches.get(key) ?? new Turns<T>();
    this.#branches.set(key, branch);
    branch.add(rest, thing);
  }

  next(): T | undefined {
    if (this.#things.length > 0) return this.#things.shift();
    const [first] = this.#branches;
    if (!first) return undefined;
    const [key, branch] = first;
    const thing = branch.next();
    // A map keeps the order in which keys were set: it goes to the end.
    this.#branches.delete(key);
    if (!branch.isEmpty) this.#branches.set(key, branch);
    return thing;
  }
}
