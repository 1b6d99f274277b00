import { isOfToday } from '../../tools/src/project/soak';

export { IS_SOAK, isOfToday } from '../../tools/src/project/soak';

/** Marks a test that only the soak runs. */
export const ONLY_SOAK = { tag: '@soak' } as const;

/** Leaves a test of a matrix out of a whole run whose day is not its turn. */
export const ofToday = (place: number, days: number) => (isOfToday(place, days) ? {} : ONLY_SOAK);
