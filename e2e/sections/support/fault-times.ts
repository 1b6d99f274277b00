import { test } from '@playwright/test';

/**
 * Notes in the test's report how long a fault took, in milliseconds: until the user was told, and from its end until
 * the page had recovered. `docs/faults.md` gives these figures.
 */
export const noteFaultTimes = (times: { readonly told?: number; readonly recovered?: number }): void => {
  test.info().annotations.push({ type: 'fault', description: JSON.stringify(times) });
};
