export const isNight = process.env.NIGHT === '1';

/** Keeps the tests of the night, `*.night.test.ts` and `*.night.emulator.test.ts`, out of the day. */
export const notByDay = isNight ? [] : ['\\.night\\.'];
