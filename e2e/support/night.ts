import { isOfToday } from '../../tools/src/project/night';

export { IS_NIGHT, isOfToday } from '../../tools/src/project/night';

/** Marks a test that only the night runs. */
export const AT_NIGHT = { tag: '@night' } as const;

/** Leaves a test of a matrix out of a whole run whose day is not its turn. */
export const ofToday = (place: number, days: number) => (isOfToday(place, days) ? {} : AT_NIGHT);
