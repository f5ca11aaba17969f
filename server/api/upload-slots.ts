import type { Context } from 'hono';
import { clientAddress } from '../rate-limits/client-address.ts';

/** How many forms with a file one process reads at the same time, each of at most 12 MiB, and how many of one address. */
const most = { all: 12, ofAddress: 4 };

/** Seconds after which it is worth trying again. */
export const slotRetrySeconds = 5;

/**
 * Forms with a file are held in memory while they arrive, for up to three minutes on a slow line. Without slots one
 * visitor could fill it with uploads that never end, and without a share for each address take all slots from others.
 */
export class UploadSlots {
  /** How many each address has now; nothing of it is left afterwards, since reports of malpractice come this way too. */
  readonly #underWay = new Map<string, number>();
  #all = 0;

  /** Takes a slot for a request's address, and gives what gives it back; undefined when there is none. */
  take(c: Context, trustProxy: number): (() => void) | undefined {
    const address = clientAddress(c, trustProxy);
    const count = this.#underWay.get(address) ?? 0;
    if (this.#all >= most.all || count >= most.ofAddress) return undefined;
    this.#all += 1;
    this.#underWay.set(address, count + 1);
    return () => {
      this.#all -= 1;
      const left = (this.#underWay.get(address) ?? 1) - 1;
      if (left > 0) this.#underWay.set(address, left);
      else this.#underWay.delete(address);
    };
  }
}
