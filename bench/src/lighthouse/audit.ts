import lighthouse, { type Config, type Result } from 'lighthouse';
import type { Browser, Page } from 'puppeteer-core';

/** The audited categories of Lighthouse. */
export const CATEGORIES = ['performance', 'best-practices', 'accessibility'] as const;

export type Category = (typeof CATEGORIES)[number];

/** A failed audit with the points that it costs. */
export interface Fault {
  readonly category: Category;
  readonly title: string;
  /** The measured value, such as "1.8 s". */
  readonly found: string;
  /** Of 100 points in the category. */
  readonly points: number;
}

/** The result of one audit: scores out of 100 and faults. */
export interface Audit {
  readonly scores: Readonly<Record<Category, number>>;
  readonly faults: readonly Fault[];
}

/** Lighthouse's error code for a trace without the start of the navigation. */
const BEGINNING_LOST = 'NO_NAVSTART';
/** How many times to try an audit with such a trace. */
const ATTEMPTS = 3;

/** How long Lighthouse waits for a quiet network, in milliseconds. A live listener never ends. */
const LOAD_TIMEOUT_MS = 15_000;

/**
 * Opens a screen, then audits it with an empty cache.
 * @throws Error if Lighthouse has no scores.
 */
export const audit = async (
  browser: Browser,
  origin: string,
  reach: (page: Page) => Promise<void>,
  config: Config,
): Promise<Audit> => {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.goto(origin);
    await reach(page);
    const lhr = await visit(page, origin, config);
    return {
      scores: {
        performance: scoreOf(lhr, 'performance'),
        'best-practices': scoreOf(lhr, 'best-practices'),
        accessibility: scoreOf(lhr, 'accessibility'),
      },
      faults: CATEGORIES.flatMap((category) => faultsOf(lhr, category)),
    };
  } finally {
    await context.close();
  }
};

/** Runs Lighthouse. @throws Error without a result. */
const visit = async (page: Page, origin: string, config: Config, attempt = 1): Promise<Result> => {
  const flags = { onlyCategories: [...CATEGORIES], maxWaitForLoad: LOAD_TIMEOUT_MS };
  const outcome = await lighthouse(origin, flags, config, page);
  if (!outcome) throw new Error('Lighthouse has no result.');
  const { runtimeError } = outcome.lhr;
  if (runtimeError?.code === BEGINNING_LOST && attempt < ATTEMPTS)
    return visit(page, origin, config, attempt + 1);
  if (runtimeError) throw new Error(runtimeError.message);
  return outcome.lhr;
};

const scoreOf = ({ categories }: Result, category: Category): number => {
  const score = categories[category]?.score;
  if (typeof score !== 'number') throw new Error(`Lighthouse gives no points for ${category}.`);
  return score * 100;
};

/**
 * Returns the failed audits. A category's score is the weighted mean of its audits, without those that have no score.
 */
const faultsOf = ({ categories, audits }: Result, category: Category): Fault[] => {
  const scored = (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const found = audits[id];
    return found && found.score !== null && weight > 0 ? [{ ...found, score: found.score, weight }] : [];
  });
  const total = scored.reduce((sum, { weight }) => sum + weight, 0);
  return scored
    .map(({ title, displayValue = '', score, weight }) => ({
      category,
      title,
      found: displayValue,
      points: (100 * weight * (1 - score)) / total,
    }))
    .filter(({ points }) => points > 0);
};
