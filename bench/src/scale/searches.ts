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

/** A chip of the search box, with the field and the column that contain its text. */
export interface Chip {
  readonly field: 'customer' | 'department' | 'responsible';
  readonly column: string;
  readonly text: string;
}

/** A search by chips or by a word, with the number of matching reports. */
export type Search = { readonly found: number } & (
  | { readonly chips: readonly Chip[] }
  | { readonly word: string }
);

export type Searches = Readonly<Record<SearchName, readonly Search[]>>;

/** Returns an empty list of times for each kind of search. */
export const noTimes = (): Record<SearchName, number[]> => ({
  'one chip': [],
  'three chips': [],
  'a rare word': [],
  'a common word': [],
});

/** The time after which no further search of a kind is started, in milliseconds. */
export const MAX_SEARCHING_MS = 30_000;
/** How many reports to scan for frequent words. */
const SAMPLE = 1_000;

const chipSearch = (name: ChipSearchName, wanted: Report, reports: readonly Report[]): Search => {
  const chips = CHIPS[name].map(({ field, column }) => ({ field, column, text: wanted[field] }));
  const found = reports.filter((report) => chips.every(({ field, text }) => report[field] === text));
  return { chips, found: found.length };
};

/** Returns how many reports each word is a prefix in. */
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

/** Returns the most frequent words in order. */
const commonWords = (reports: readonly Report[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const report of reports.slice(-SAMPLE)) {
    for (const word of new Set(textsOf(reportModel, report).flatMap(wordsIn)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
};

/** Returns the numbers of the quotations, which are unique: the end of "QT-2026-0142". */
const rareWords = (reports: readonly Report[]): readonly string[] =>
  reports.flatMap(({ qtNumber }) => wordsIn(qtNumber).slice(-1));

/** Returns `count` different searches of each kind, so that no search finds a cached list. */
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
