export { IS_SOAK } from '../../tools/src/project/soak';

/** Marks a test that only the soak runs. */
export const ONLY_SOAK = { tag: '@soak' } as const;
