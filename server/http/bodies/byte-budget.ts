import type { Prefixes } from '../rate-limits/client-address.ts';

/** Bytes that may be in memory at the same time: of all, of one client, of one network; how many wait how long for room. */
export interface Room {
  all: number;
  ofClient: number;
  /** Of an IPv6 /48; at least as much as one client has. */
  ofNetwork: number;
  waiting?: number;
  waitMs?: number;
}

/** Seconds after which it is worth trying again. */
export const budgetRetrySeconds = 5;

/** What one request holds of a budget. */
export interface Reservation {
  /** Reserves more bytes. False where its client has its share already, or no room came free in time. */
  take(bytes: number): Promise<boolean>;
  /** Gives everything back. */
  giveBack(): void;
}

/**
 * Bytes in flight, reserved as they arrive and given back when their request was answered. A client has a share, and so
 * has its network: neither takes the room, nor a place in the queue, from all others. No address stays here afterwards,
 * since reports of malpractice come this way too.
 */
export class ByteBudget {
  readonly #room: Required<Room>;
  /** By prefix. */
  readonly #held = new Map<string, number>();
  /** In the order in which they came: each looks whether it fits now. */
  readonly #waiting = new Set<() => void>();
  #taken = 0;

  constructor(room: Room) {
    this.#room = { waiting: 32, waitMs: 5000, ...room };
  }

  /** Holds nothing yet. */
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
