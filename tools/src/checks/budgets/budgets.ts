import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../../project/root';
import { readPackage } from '../../project/workspace';
import { warn as warnInResults } from '../warnings';

/** A budget of a size. A larger size warns. It fails only beyond the margin, so that no small change ends here. */
export interface Budget {
  readonly most: number;
  readonly unit: 'bytes' | 'characters' | 'files' | 'lines' | 'words';
  /** In percent of `most`. */
  readonly margin: number;
  /** Advises what to do beyond the margin, as a sentence. */
  readonly advice: string;
}

const HERE = 'tools/src/checks/budgets/budgets.ts';

/** The budgets of the checkout. Bytes are compressed JavaScript. */
export const BUDGETS = {
  // Each user waits for these two, and the README promises the second one.
  login: { most: 109_600, unit: 'bytes', margin: 1, advice: 'Load more of it after the sign-in.' },
  firstList: { most: 190_000, unit: 'bytes', margin: 1, advice: 'Load more of it after the first row.' },
  // A tenth more still reads well, and leaves time to tidy up in a change of its own.
  files: { most: 20, unit: 'files', margin: 10, advice: 'Move the files of one topic into a folder.' },
  lines: { most: 400, unit: 'lines', margin: 10, advice: 'Move one topic into a file of its own.' },
  docs: { most: 8_000, unit: 'words', margin: 5, advice: `Shorten pages, or raise the budget in ${HERE}.` },
  // A new one may be longer, until a page, a test or the code says the rest.
  decision: {
    most: 90,
    unit: 'words',
    margin: 130,
    advice: 'Keep what was decided, the fact that decided it, and what follows.',
  },
  recipe: { most: 350, unit: 'words', margin: 10, advice: 'Move what few need to another page.' },
  tableLine: { most: 120, unit: 'characters', margin: 10, advice: 'Shorten the cells.' },
} as const satisfies Readonly<Record<string, Budget>>;

/** The bytes of a section that states no budget. */
const DEFAULT_BUILD_BYTES = 45_000;

const packageSchema = v.object({ budget: v.optional(v.object({ gzipBytes: v.number() })) });

/** Returns the budget of a build's compressed JavaScript. Its team states it as `budget` in its `package.json`. */
export const buildBudget = (packageName: string, checkout: string = root): Budget => {
  const { budget } = readPackage(join(checkout, packageName), packageSchema);
  return {
    most: budget?.gzipBytes ?? DEFAULT_BUILD_BYTES,
    unit: 'bytes',
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
  /** Returns the size on main. Only called beyond the budget. */
  readonly onMain?: () => number | undefined;
}

const figure = (value: number): string => value.toLocaleString('en-US');

const limitOf = ({ most, margin }: Budget): number => Math.floor((most * (100 + margin)) / 100);

const excessText = ({ of, value, budget, onMain }: Size): string => {
  const before = onMain?.();
  const main = before === undefined ? '' : ` (${figure(before)} on main)`;
  const { most, unit } = budget;
  return `${of} has ${figure(value)} ${unit}${main}, ${figure(value - most)} over its budget of ${figure(most)}`;
};

/**
 * Warns of each size beyond its budget.
 * @throws {Error} If sizes are beyond their margins, too. The message names each of them and what to do.
 */
export const keepBudgets = (
  sizes: readonly Size[],
  warn: (sentence: string) => void = warnInResults,
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
