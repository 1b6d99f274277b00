/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  /** One of the items. @throws RangeError when there are none. */
  pick<T>(items: readonly T[]): T;
  /** True with this probability, from 0 to 1. */
  chance(probability: number): boolean;
}

/** A generator of the mulberry32 kind: 32 bits of state, enough to vary demo data. */
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
