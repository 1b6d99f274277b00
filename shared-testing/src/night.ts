/** Whether this is `npm run test:night`, which runs every test, each at its full size. By day a fixed part of them runs. */
export const IS_NIGHT = process.env.NIGHT === '1';
