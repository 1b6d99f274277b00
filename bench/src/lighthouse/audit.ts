import lighthouse, { type Config, type Result } from 'lighthouse';
import type { Browser, Page } from 'puppeteer-core';

/** The categories that are audited, by Lighthouse's names. */
export const CATEGORIES = ['performance', 'best-practices', 'accessibility'] as const;

export type Category = (typeof CATEGORIES)[number];

/** An audit that is not passed, and what it takes from its category. */
export interface Fault {
  readonly category: Category;
  readonly title: string;
  /** What was measured, as Lighthouse puts it: "1.8 s". */
  readonly found: string;
  /** Of the 100 points of the category. */
  readonly points: number;
}

/** What Lighthouse says of one visit: of 100 points each. */
export interface Audit {
  readonly scores: Readonly<Record<Category, number>>;
  readonly faults: readonly Fault[];
}

/** Lighthouse's word for a trace of the browser's in which the visit's beginning is missing. */
const BEGINNING_LOST = 'NO_NAVSTART';
/** How often a visit is made at most, where the browser loses its beginning. */
const ATTEMPTS = 3;

/** How long Lighthouse waits for the network to be quiet, in milliseconds: a live listener never is. */
const LOAD_TIMEOUT_MS = 15_000;

/**
 * Opens the page, leads to a screen and has Lighthouse open the page there again, with an empty cache.
 * @throws where Lighthouse could not judge the page.
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

/** Has Lighthouse open the page. @throws where it has no result. */
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

/** A category's score is the mean of its audits' scores by their weight; one without a score does not count. */
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
