/** Whether this is `npm run test:soak`, which runs every test, each at its full size, and tests the rules by mutants. */
export const IS_SOAK = process.env.SOAK === '1';
