import type { Prefixes } from '../rate-limits/client-address.ts';

/** Bytes in total, per client and per network. */
export interface BudgetLimits {
  all: number;
  perClient: number;
  /** Per IPv6 /48; at least `perClient`. */
  perNetwork: number;
  /** Per IPv6 /48: bytes above this limit wait until the network releases some. A network with none may exceed it. */
  concurrentPerNetwork?: number;
  maxQueue?: number;
  waitMs?: number;
}

/** Seconds, for `Retry-After`. */
export const budgetRetrySeconds = 5;

export interface Reservation {
  /**
   * Returns false if the share of the client or network is used up, the queue is full, or no memory frees up in time.
   */
  reserve(bytes: number): Promise<boolean>;
  release(): void;
}

/**
 * Memory for requests in flight, released after the answer. Shares per client and network keep one sender from using up
 * the memory and the queue. No address is stored after the release, since reports of malpractice use budgets too.
 */
export class ByteBudget {
  readonly #limits: Required<BudgetLimits>;
  /** Bytes of each client and network, including those that wait, and the granted bytes of each network. */
  readonly #held = new Map<string, number>();
  /** Each callback checks whether its bytes fit now. */
  readonly #waiting = new Set<() => void>();
  #used = 0;

  constructor(limits: BudgetLimits) {
    this.#limits = { maxQueue: 32, waitMs: 5000, concurrentPerNetwork: Infinity, ...limits };
  }

  open(client: Prefixes): Reservation {
    const { perClient, perNetwork } = this.#limits;
    const shares: [string, number][] = [
      [`client ${client[64]}`, perClient],
      [`network ${client[48]}`, perNetwork],
    ];
    const keys = shares.map(([key]) => key);
    const granted = `granted to ${client[48]}`;
    let all = 0;
    return {
      reserve: async (bytes) => {
        if (shares.some(([key, most]) => (this.#held.get(key) ?? 0) + bytes > most)) return false;
        this.#add(keys, bytes);
        const claim = () => this.#claim(granted, bytes);
        if (claim() || (await this.#wait(claim))) {
          all += bytes;
          return true;
        }
        this.#add(keys, -bytes);
        return false;
      },
      release: () => {
        this.#used -= all;
        this.#add([...keys, granted], -all);
        all = 0;
        for (const retry of this.#waiting) retry();
      },
    };
  }

  #claim(granted: string, bytes: number): boolean {
    const { all, concurrentPerNetwork } = this.#limits;
    const held = this.#held.get(granted) ?? 0;
    if (this.#used + bytes > all || (held > 0 && held + bytes > concurrentPerNetwork)) return false;
    this.#used += bytes;
    this.#add([granted], bytes);
    return true;
  }

  #wait(claim: () => boolean): Promise<boolean> {
    if (this.#waiting.size >= this.#limits.maxQueue) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (claimed: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(retry);
        resolve(claimed);
      };
      const retry = () => {
        if (claim()) end(true);
      };
      const timer = setTimeout(end, this.#limits.waitMs, false);
      this.#waiting.add(retry);
    });
  }

  #add(keys: readonly string[], bytes: number): void {
    for (const key of keys) {
      const held = (this.#held.get(key) ?? 0) + bytes;
      if (held > 0) this.#held.set(key, held);
      else this.#held.delete(key);
    }
  }
}
