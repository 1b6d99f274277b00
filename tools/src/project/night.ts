/** Whether this is `npm run test:night`, which runs every test, each at its full size, and tests the rules by mutants. */
export const IS_NIGHT = process.env.NIGHT === '1';

/** The name of the environment variable with the day of a whole run. */
export const TEST_DAY = 'TEST_DAY';

/**
 * Returns whether this run takes a case of a matrix. A whole run takes the share of its day. A run of named or changed files
 * takes all, and so does the night.
 * @param place The place of the case in the matrix.
 * @param days The number of days in which whole runs take each case once.
 */
export const isOfToday = (place: number, days: number): boolean => {
  const today = process.env[TEST_DAY];
  return IS_NIGHT || today === undefined || place % days === Number(today) % days;
};

/** Returns how many of some random cases this run takes: a whole run the share of one of so many days. */
export const countOfToday = (count: number, days: number): number =>
  process.env[TEST_DAY] === undefined ? count : Math.ceil(count / days);
