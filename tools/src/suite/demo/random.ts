/** Pseudorandom numbers, which repeat for the same seed. */
export interface Random {
  /** Returns a whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  /** Returns one of the items. @throws RangeError if there are none. */
  pick<T>(items: readonly T[]): T;
  /** Returns true with this probability, from 0 to 1. */
  chance(probability: number): boolean;
}

/** Returns a generator of the mulberry32 kind. Its 32 bits of state are enough for demo data. */
export function seededRandom(seed: number): Random {
  let state = seed;

  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));

  return {
    between,
    pick(items) {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new RangeError('There is nothing to pick from.');
      return item;
    },
    chance: (probability) => next() < probability,
  };
}
