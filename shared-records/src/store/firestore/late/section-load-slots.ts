/** The number of loads that one account may report in a minute. The security rules repeat it. */
const SLOTS = 10;

/**
 * Returns a function that draws a random free slot of a minute; undefined if none is left.
 * @param minute since 1970. @param random from 0 up to but not including 1.
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
