import { mostTextBytes } from './parse-form.ts';

const MiB = 1024 * 1024;

/** Bytes of bodies that may be in memory at the same time: of all, of one address, and how many wait how long for room. */
const usual = {
  all: 64 * MiB,
  /** Of these, files leave so much to forms without one: uploads that never end hold up uploads alone. */
  leftToTexts: 4 * MiB,
  ofAddress: 28 * MiB,
  waiting: 32,
  waitMs: 5000,
};

/** Seconds after which it is worth trying again. */
export const budgetRetrySeconds = 5;

/**
 * The bytes of bodies in flight, reserved before a body is read and given back when its request was answered. Whoever
 * finds no room waits a little. An address has a share, with what waits: one visitor with slow uploads takes neither
 * the room nor the queue from all others. Nothing of an address is left afterwards, since reports of malpractice come
 * this way too.
 */
export class ByteBudget {
  readonly #most: typeof usual;
  readonly #ofAddress = new Map<string, number>();
  /** In the order in which they came: each looks whether it fits now. */
  readonly #waiting = new Set<() => void>();
  #taken = 0;

  constructor(most: Partial<typeof usual> = {}) {
    this.#most = { ...usual, ...most };
  }

  /** Reserves bytes for an address, and gives what gives them back; undefined when there was no room in time. */
  async take(bytes: number, address: string): Promise<(() => void) | undefined> {
    const held = (this.#ofAddress.get(address) ?? 0) + bytes;
    if (held > this.#most.ofAddress) return undefined;
    this.#ofAddress.set(address, held);
    if (this.#claim(bytes) || (await this.#wait(bytes))) {
      return () => {
        this.#taken -= bytes;
        this.#leave(bytes, address);
        for (const look of this.#waiting) look();
      };
    }
    this.#leave(bytes, address);
    return undefined;
  }

  #claim(bytes: number): boolean {
    const { all, leftToTexts } = this.#most;
    if (this.#taken + bytes > (bytes > mostTextBytes ? all - leftToTexts : all)) return false;
    this.#taken += bytes;
    return true;
  }

  #wait(bytes: number): Promise<boolean> {
    if (this.#waiting.size >= this.#most.waiting) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (claimed: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve(claimed);
      };
      const look = () => {
        if (this.#claim(bytes)) end(true);
      };
      const timer = setTimeout(end, this.#most.waitMs, false);
      this.#waiting.add(look);
    });
  }

  #leave(bytes: number, address: string): void {
    const left = (this.#ofAddress.get(address) ?? bytes) - bytes;
    if (left > 0) this.#ofAddress.set(address, left);
    else this.#ofAddress.delete(address);
  }
}
