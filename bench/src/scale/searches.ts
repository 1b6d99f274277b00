import type { Stored } from 'shared-records/model/define-model';
import { type Report, report as reportModel } from 'shared-records/model/report';
import { textsOf } from 'shared-records/model/words/word-entries';
import { wordsIn } from 'shared-records/model/words/words';

const CUSTOMER = { field: 'customer', column: 'Customer' } as const;
const DEPARTMENT = { field: 'department', column: 'Department' } as const;
const PERSON = { field: 'responsible', column: 'Person Responsible' } as const;

const CHIPS = {
  'one chip': [CUSTOMER],
  'three chips': [DEPARTMENT, PERSON, CUSTOMER],
} as const;

export type ChipSearchName = keyof typeof CHIPS;
export type WordSearchName = 'a rare word' | 'a common word';
export type SearchName = ChipSearchName | WordSearchName;

export const CHIP_SEARCHES: readonly ChipSearchName[] = ['one chip', 'three chips'];
export const WORD_SEARCHES: readonly WordSearchName[] = ['a rare word', 'a common word'];
export const SEARCH_NAMES: readonly SearchName[] = [...CHIP_SEARCHES, ...WORD_SEARCHES];

/** A choice of the search box: its text, and the field and column in which each row that it leaves says the same. */
export interface Chip {
  readonly field: 'customer' | 'department' | 'responsible';
  readonly column: string;
  readonly text: string;
}

/** What is searched for: chips, or a word; and how many reports there are of it. */
export type Search = { readonly found: number } & (
  | { readonly chips: readonly Chip[] }
  | { readonly word: string }
);

export type Searches = Readonly<Record<SearchName, readonly Search[]>>;

/** No times yet of any search. */
export const noTimes = (): Record<SearchName, number[]> => ({
  'one chip': [],
  'three chips': [],
  'a rare word': [],
  'a common word': [],
});

/** After so long in all, in milliseconds, no further search of a kind is begun. */
export const SEARCHING_TIME = 30_000;
/** How many reports are looked at for the words that most of them have. */
const SAMPLE = 1_000;

const chipSearch = (name: ChipSearchName, wanted: Report, reports: readonly Report[]): Search => {
  const chips = CHIPS[name].map(({ field, column }) => ({ field, column, text: wanted[field] }));
  const found = reports.filter((report) => chips.every(({ field, text }) => report[field] === text));
  return { chips, found: found.length };
};

/** How many of the reports each word begins one in. */
const countWords = (wanted: readonly string[], reports: readonly Report[]): ReadonlyMap<string, number> => {
  const counts = new Map(wanted.map((word) => [word, 0]));
  for (const report of reports) {
    const words = textsOf(reportModel, report).flatMap(wordsIn);
    for (const [word, count] of counts) {
      if (words.some((each) => each.startsWith(word))) counts.set(word, count + 1);
    }
  }
  return counts;
};

/** The words that most reports have, the most frequent first. */
const commonWords = (reports: readonly Report[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const report of reports.slice(-SAMPLE)) {
    for (const word of new Set(textsOf(reportModel, report).flatMap(wordsIn)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
};

/** The numbers of quotations, each of which one report has: what "QT-2026-0142" ends with. */
const rareWords = (reports: readonly Report[]): readonly string[] =>
  reports.flatMap(({ qtNumber }) => wordsIn(qtNumber).slice(-1));

/**
 * Searches of each kind, all different: no search finds the list of a former one at hand. Chips are for another customer
 * each, and others in each kind.
 */
export const searchesFor = (reports: readonly Stored<Report>[], count: number): Searches => {
  const customers = [...new Map(reports.map((report) => [report.customer, report])).values()];
  const rare = rareWords(reports).slice(-count);
  const common = commonWords(reports).slice(0, count);
  const counts = countWords([...rare, ...common], reports);
  const wordSearch = (word: string): Search => ({ word, found: counts.get(word) ?? 0 });
  return {
    'one chip': customers.slice(0, count).map((report) => chipSearch('one chip', report, reports)),
    'three chips': customers
      .slice(count, 2 * count)
      .map((report) => chipSearch('three chips', report, reports)),
    'a rare word': rare.map(wordSearch),
    'a common word': common.map(wordSearch),
  };
};
