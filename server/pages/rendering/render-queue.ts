import type { Prefixes } from '../../http/rate-limits/client-address.ts';
import { RoundRobin } from '../../http/round-robin.ts';

/** Pages that are requested and not yet answered. */
const defaultLimits = { ofLane: 200, ofClient: 32, ofNetwork: 64 };
/** More would only slow each page, because rendering uses the CPU. */
const maxConcurrent = 4;

/** `Retry-After` of a refused page: by then the queue is shorter. */
export const renderRetrySeconds = 5;

export interface Ticket {
  waitForTurn(): Promise<void>;
  /** Waits for a turn and ends it at once, so that work that waits for the database or another server blocks nobody. */
  passTurn(): Promise<void>;
  /** Ends the turn. Call it once the page was answered, rendered or not. */
  release(): void;
}

/**
 * Round-robin over lanes, then networks (IPv6 /48), then clients (/64). Each lane gets one page per round, however many
 * requests it has. So does each network of a lane, and each client of a network.
 */
export class RenderQueue {
  readonly #most: typeof defaultLimits;
  readonly #asked = new Map<string, number>();
  readonly #waiting = new RoundRobin<() => void>();
  #rendering = 0;

  constructor(most: Partial<typeof defaultLimits> = {}) {
    this.#most = { ...defaultLimits, ...most };
  }

  /**
   * @param lane - pages with limits and turns of their own
   * @param options.always - ignores the limits: a posted form must not be lost
   * @returns undefined if a limit is reached
   */
  enter(lane: string, client: Prefixes, { always }: { always: true }): Ticket;
  enter(lane: string, client: Prefixes, { always }?: { always?: boolean }): Ticket | undefined;
  enter(lane: string, client: Prefixes, { always = false } = {}): Ticket | undefined {
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
    const waitForTurn = () =>
      new Promise<void>((begin) => {
        // The error page of a failed page renders in the same turn.
        if (isRendering) return begin();
        this.#waiting.add(path, () => {
          if (hasLeft) return release();
          isRendering = true;
          begin();
        });
        this.#next();
      });
    return {
      waitForTurn,
      passTurn: async () => {
        await waitForTurn();
        isRendering = false;
        release();
      },
      release: () => {
        for (const [key] of keys) this.#count(key, -1);
        hasLeft = true;
        if (isRendering) release();
      },
    };
  }

  #next(): void {
    if (this.#rendering >= maxConcurrent) return;
    const begin = this.#waiting.next();
    if (!begin) return;
    this.#rendering += 1;
    waitTurns(turnsBetween, begin);
  }

  #count(key: string, change: number): void {
    const count = (this.#asked.get(key) ?? 0) + change;
    if (count > 0) this.#asked.set(key, count);
    else this.#asked.delete(key);
  }
}

/**
 * Turns of the event loop. Node accepts one connection per turn: with a page in every turn, a flood of 1,000
 * connections delayed the next visitor by 20 s.
 */
const turnsBetween = 32;

function waitTurns(turns: number, begin: () => void): void {
  setImmediate(turns > 1 ? () => waitTurns(turns - 1, begin) : begin);
}
