import type { Prefixes } from '../rate-limits/client-address.ts';

/** Limits of a budget: bytes in memory in total, per client and per network, and the queue for free memory. */
export interface BudgetLimits {
  all: number;
  perClient: number;
  /** Per IPv6 /48; at least `ofClient`. */
  perNetwork: number;
  maxQueue?: number;
  waitMs?: number;
}

/** `Retry-After`, in seconds, when no memory is free. */
export const budgetRetrySeconds = 5;

export interface Reservation {
  /**
   * Reserves more bytes. Returns false if the client's share is used up, the queue is full, or no memory frees up in
   * time.
   */
  reserve(bytes: number): Promise<boolean>;
  release(): void;
}

/**
 * Memory for requests in flight, reserved as bytes arrive and released after the answer. Shares per client and network
 * keep one sender from using up the memory and the queue. No address is stored after the release, since reports of
 * malpractice use budgets too.
 */
export class ByteBudget {
  readonly #limits: Required<BudgetLimits>;
  /** Reserved bytes by client and network. */
  readonly #held = new Map<string, number>();
  /** In order of arrival. Each callback checks whether its bytes fit now. */
  readonly #waiting = new Set<() => void>();
  #used = 0;

  constructor(limits: BudgetLimits) {
    this.#limits = { maxQueue: 32, waitMs: 5000, ...limits };
  }

  open(client: Prefixes): Reservation {
    const { perClient, perNetwork } = this.#limits;
    const shares: [string, number][] = [
      [`client ${client[64]}`, perClient],
      [`network ${client[48]}`, perNetwork],
    ];
    let all = 0;
    return {
      reserve: async (bytes) => {
        if (shares.some(([key, most]) => (this.#held.get(key) ?? 0) + bytes > most)) return false;
        this.#add(shares, bytes);
        if (this.#tryReserve(bytes) || (await this.#wait(bytes))) {
          all += bytes;
          return true;
        }
        this.#add(shares, -bytes);
        return false;
      },
      release: () => {
        this.#used -= all;
        this.#add(shares, -all);
        all = 0;
        for (const retry of this.#waiting) retry();
      },
    };
  }

  #tryReserve(bytes: number): boolean {
    if (this.#used + bytes > this.#limits.all) return false;
    this.#used += bytes;
    return true;
  }

  #wait(bytes: number): Promise<boolean> {
    if (this.#waiting.size >= this.#limits.maxQueue) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (claimed: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(retry);
        resolve(claimed);
      };
      const retry = () => {
        if (this.#tryReserve(bytes)) end(true);
      };
      const timer = setTimeout(end, this.#limits.waitMs, false);
      this.#waiting.add(retry);
    });
  }

  #add(shares: readonly [string, number][], bytes: number): void {
    for (const [key] of shares) {
      const held = (this.#held.get(key) ?? 0) + bytes;
      if (held > 0) this.#held.set(key, held);
      else this.#held.delete(key);
    }
  }
}
