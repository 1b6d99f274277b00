export { IS_NIGHT } from '../../tools/src/project/night';

/** Marks a test that only the night runs. */
export const AT_NIGHT = { tag: '@night' } as const;
