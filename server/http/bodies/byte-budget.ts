import type { Prefixes } from '../rate-limits/client-address.ts';

/** Limits of a budget: bytes in memory in total, per client and per network, and the queue for free memory. */
export interface Room {
  all: number;
  ofClient: number;
  /** Per IPv6 /48; at least `ofClient`. */
  ofNetwork: number;
  waiting?: number;
  waitMs?: number;
}

/** `Retry-After`, in seconds, when no memory is free. */
export const budgetRetrySeconds = 5;

export interface Reservation {
  /**
   * Reserves more bytes. Returns false if the client's share is used up, the queue is full, or no memory frees up in
   * time.
   */
  take(bytes: number): Promise<boolean>;
  giveBack(): void;
}

/**
 * Memory for requests in flight, reserved as bytes arrive and released after the answer. Shares per client and network
 * keep one sender from using up the memory and the queue. No address is stored after the release, since reports of
 * malpractice use budgets too.
 */
export class ByteBudget {
  readonly #room: Required<Room>;
  /** Reserved bytes by client and network. */
  readonly #held = new Map<string, number>();
  /** In order of arrival. Each callback checks whether its bytes fit now. */
  readonly #waiting = new Set<() => void>();
  #taken = 0;

  constructor(room: Room) {
    this.#room = { waiting: 32, waitMs: 5000, ...room };
  }

  open(client: Prefixes): Reservation {
    const { ofClient, ofNetwork } = this.#room;
    const shares: [string, number][] = [
      [`client ${client[64]}`, ofClient],
      [`network ${client[48]}`, ofNetwork],
    ];
    let all = 0;
    return {
      take: async (bytes) => {
        if (shares.some(([key, most]) => (this.#held.get(key) ?? 0) + bytes > most)) return false;
        this.#add(shares, bytes);
        if (this.#claim(bytes) || (await this.#wait(bytes))) {
          all += bytes;
          return true;
        }
        this.#add(shares, -bytes);
        return false;
      },
      giveBack: () => {
        this.#taken -= all;
        this.#add(shares, -all);
        all = 0;
        for (const look of this.#waiting) look();
      },
    };
  }

  #claim(bytes: number): boolean {
    if (this.#taken + bytes > this.#room.all) return false;
    this.#taken += bytes;
    return true;
  }

  #wait(bytes: number): Promise<boolean> {
    if (this.#waiting.size >= this.#room.waiting) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (claimed: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve(claimed);
      };
      const look = () => {
        if (this.#claim(bytes)) end(true);
      };
      const timer = setTimeout(end, this.#room.waitMs, false);
      this.#waiting.add(look);
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
