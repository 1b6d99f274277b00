/** How many loads one account may tell of in a minute, over all its pages. The security rules repeat it. */
const SLOTS = 10;

/**
 * Gives a place among those of a minute at each call, in no order, and none twice: nothing where all are given.
 * @param minute since 1970. @param random from 0 up to, not including, 1.
 */
export const openSlots = (random: () => number = Math.random): ((minute: number) => number | undefined) => {
  let current: number | undefined;
  let free: number[] = [];
  return (minute) => {
    if (minute !== current) free = Array.from({ length: SLOTS }, (_, slot) => slot);
    current = minute;
    return free.splice(Math.floor(random() * free.length), 1)[0];
  };
};
