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
  firstList: { most: 193_000, margin: 1, advice: 'Load more of it after the first row.' },
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

export interface Size {
  /** The subject of the message: "The first list". */
  readonly of: string;
  readonly value: number;
  readonly budget: Budget;
}

const figure = (value: number): string => value.toLocaleString('en-US');

const limitOf = ({ most, margin }: Budget): number => Math.floor((most * (100 + margin)) / 100);

const excessText = ({ of, value, budget: { most } }: Size): string =>
  `${of} has ${figure(value)} bytes, ${figure(value - most)} over its budget of ${figure(most)}`;

/**
 * Warns of each size beyond its budget.
 * @throws {Error} If sizes are beyond their margins, too. The message names each of them and what to do.
 */
export const keepBudgets = (
  sizes: readonly Size[],
  warn: (sentence: string) => void = console.warn,
): void => {
  const beyond = sizes.filter(({ value, budget }) => value > budget.most);
  const failures: string[] = [];
  for (const size of beyond) {
    const { value, budget } = size;
    if (value <= limitOf(budget)) warn(`${excessText(size)}: look at what came last.`);
    else failures.push(`${excessText(size)}. It fails above ${figure(limitOf(budget))}. ${budget.advice}`);
  }
  if (failures.length > 0) throw new Error(failures.join('\n'));
};
