/** Repeatable random choices: the same seed gives the same demo. */
export interface Random {
  /** A number from 0 (inclusive) to 1. */
  next(): number;
  /** A whole number; both bounds are possible. */
  between(least: number, most: number): number;
  chance(part: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Picks a key. The values are relative weights. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key;
}

/** Mulberry32: 32 bits of state are enough for a few thousand choices. */
export function openRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (part) => next() < part,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    weighted(weights) {
      const entries = Object.entries<number>(weights) as [keyof typeof weights, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const found = entries.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return (found ?? entries[0])?.[0] as keyof typeof weights;
    },
  };
}
