import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../../project/root';
import { readPackage } from '../../project/workspace';

/** A budget of bytes. A larger size warns. It fails only beyond the margin, so that no small change ends here. */
export interface Budget {
  readonly most: number;
  /** In percent of `most`. */
  readonly margin: number;
  /** Advises what to do beyond the margin, as a sentence. */
  readonly advice: string;
}

/** The budgets of the page's compressed JavaScript. Each user waits for it, and the README promises the second one. */
export const BUDGETS = {
  login: { most: 109_600, margin: 1, advice: 'Load more of it after the sign-in.' },
  firstList: { most: 192_000, margin: 1, advice: 'Load more of it after the first row.' },
} as const satisfies Readonly<Record<string, Budget>>;

/** The bytes of a section that states no budget. */
const DEFAULT_BUILD_BYTES = 45_000;

const packageSchema = v.object({ budget: v.optional(v.object({ gzipBytes: v.number() })) });

/** Returns the budget of a build's compressed JavaScript. Its team states it as `budget` in its `package.json`. */
export const buildBudget = (packageName: string, checkout: string = root): Budget => {
  const { budget } = readPackage(join(checkout, packageName), packageSchema);
  return {
    most: budget?.gzipBytes ?? DEFAULT_BUILD_BYTES,
    // An ordinary feature adds up to 2 %.
    margin: 3,
    advice: `Leave out what came last, or raise "budget" in ${packageName}/package.json and say why.`,
  };
};

/** Returns the bytes beyond which a size fails. */
export const limitOf = ({ most, margin }: Budget): number => Math.floor((most * (100 + margin)) / 100);
