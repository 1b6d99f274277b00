import { DEPARTMENTS, report } from 'shared-model/report';
import {
  type CountCell,
  type CountDocument,
  cellText,
  countsOf,
  isCutText,
} from 'shared-model/summaries/counts';
import { compareNames } from 'shared-model/words/compare-names';
import { countText } from 'shared-model/words/count-text';
import * as v from 'valibot';

/** The search of the overview: everything that its address contains. */
interface OverviewSearch {
  /** Undefined for the present year. */
  readonly year?: number | undefined;
  readonly department?: string | undefined;
  readonly responsible?: string | undefined;
}

/** The reports of a year and of the year before: those of a month, a department, a person or a customer. */
export interface Bar {
  readonly label: string;
  readonly count: number;
  readonly before: number;
  /** The search of the list of exactly these reports in a year; undefined where no search finds them. */
  readonly search?: ((year: number) => URLSearchParams) | undefined;
  /** Whether it is of one text, which no search finds. Without either it is all others together. */
  readonly isUnlisted?: boolean;
}

/** The numbers of a year. */
export interface Overview {
  readonly total: Omit<Bar, 'label'>;
  readonly months: readonly Bar[];
  readonly departments: readonly Bar[];
  readonly people: readonly Bar[];
  /** Undefined if a department or a person is chosen: customers are counted by the year alone. */
  readonly customers: readonly Bar[] | undefined;
}

/** The most customers that have a bar of their own. */
export const MOST_CUSTOMERS = 20;

const [FIRST_YEAR, LAST_YEAR] = [2000, 2099];

/** Returns whether reports may be of a year. */
export const isYear = (year: number): boolean => year >= FIRST_YEAR && year <= LAST_YEAR;

const textSchema = v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))), undefined);

const searchSchema = v.object({
  year: v.fallback(
    v.optional(v.pipe(v.string(), v.digits(), v.toNumber(), v.minValue(FIRST_YEAR), v.maxValue(LAST_YEAR))),
    undefined,
  ),
  department: v.fallback(v.optional(v.picklist(DEPARTMENTS)), undefined),
  responsible: textSchema,
});

/** Converts the search of the overview into the parameters of its address and back. Ignores what it does not understand. */
export const overviewParams = {
  read: (params: URLSearchParams): OverviewSearch => v.parse(searchSchema, Object.fromEntries(params)),
  write: (search: OverviewSearch): URLSearchParams =>
    new URLSearchParams(
      Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]])),
    ),
};

/** Returns all numbers of an overview as one table: by what, its name, the year, the year before. */
export const tableOf = (
  { total, months, departments, people, customers = [] }: Overview,
  year: number,
  { department, responsible }: Pick<OverviewSearch, 'department' | 'responsible'>,
): readonly (readonly (string | number)[])[] => {
  const chosen = [department, responsible].filter((text) => text !== undefined).join(', ') || 'All';
  const parts: readonly (readonly [string, readonly Bar[]])[] = [
    ['Total', [{ ...total, label: chosen }]],
    ['Month', months],
    ['Department', departments],
    ['Person Responsible', people],
    ['Customer', customers],
  ];
  const rows = parts.flatMap(([part, bars]) =>
    bars.map(({ label, count, before }) => [part, label, count, before]),
  );
  return [['Table', 'Name', `${year}`, `${year - 1}`], ...rows];
};

/**
 * Returns the months that are over beside the same months of the year before, as a sentence: a year that runs looks worse than a
 * whole one until December. Empty in January.
 */
export const paceText = (months: readonly Bar[], running: number, before: number): string => {
  const over = months.slice(0, running - 1);
  const [first, last] = [over[0], over.at(-1)];
  if (!first || !last) return '';
  const sumOf = (key: 'count' | 'before') => over.reduce((total, month) => total + month[key], 0);
  const [now, then] = [sumOf('count'), sumOf('before')];
  const change = then === 0 ? 0 : Math.round((100 * (now - then)) / then);
  const part = first === last ? first.label : `${first.label} to ${last.label}`;
  const percent =
    change === 0 ? '' : `, ${change > 0 ? '+' : '−'}${Math.abs(change).toLocaleString('en-US')} %`;
  return `${part}: ${countText(now, 'report')}, ${then.toLocaleString('en-US')} in ${before}${percent}`;
};

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const monthName = (month: number): string => monthFormat.format(new Date(Date.UTC(2000, month - 1, 1)));

const twoDigits = (number: number): string => `${number}`.padStart(2, '0');

/** Returns the parameters that limit a list to a year, or to one of its months. */
const daysOf = (year: number, month?: number): Readonly<Record<string, string>> => {
  const last = new Date(Date.UTC(year, month ?? 12, 0)).getUTCDate();
  return {
    from: `${year}-${twoDigits(month ?? 1)}-01`,
    to: `${year}-${twoDigits(month ?? 12)}-${last}`,
  };
};

const sum = (cells: readonly CountCell[]): number => cells.reduce((total, { count }) => total + count, 0);

/**
 * Returns a bar for each text with this index in the cells, the longest first. Without text it is "None", which has a list where
 * records `canLack` the text. No list finds a cut text.
 */
const barsBy = (
  index: number,
  [now, before]: readonly [readonly CountCell[], readonly CountCell[]],
  searchFor: (text: string) => Bar['search'],
  canLack = false,
): readonly Bar[] => {
  // Without texts, a cell counts what had no room for a cell of its own.
  const counts = new Map<string | undefined, { count: number; before: number }>();
  for (const [key, cells] of [['count', now] as const, ['before', before] as const])
    for (const { texts, count } of cells) {
      const text = texts[index];
      const known = counts.get(text) ?? { count: 0, before: 0 };
      counts.set(text, known);
      known[key] += count;
    }
  return [...counts]
    .map(([text, counted]) => {
      const isListed = text !== undefined && (text !== '' || canLack) && !isCutText(text);
      return {
        label: text === undefined ? 'Others' : text.replace('\t', ' ') || 'None',
        ...counted,
        search: isListed ? searchFor(text) : undefined,
        ...(text !== undefined && !isListed && { isUnlisted: true }),
      };
    })
    .sort(
      (one, other) =>
        other.count - one.count || other.before - one.before || compareNames(one.label, other.label),
    );
};

/** Keeps the longest bars, and makes one of all others. */
const longest = (bars: readonly Bar[]): readonly Bar[] => {
  const others = bars.slice(MOST_CUSTOMERS);
  if (others.length === 0) return bars;
  const of = (key: 'count' | 'before') => others.reduce((total, bar) => total + bar[key], 0);
  const label = `${others.length.toLocaleString('en-US')} others`;
  return [...bars.slice(0, MOST_CUSTOMERS), { label, count: of('count'), before: of('before') }];
};

/** Returns the numbers of a year beside those of the year before. Undefined until the server has counted once. */
export const overviewOf = (
  documents: readonly CountDocument[],
  year: number,
  { department, responsible }: Pick<OverviewSearch, 'department' | 'responsible'>,
): Overview | undefined => {
  if (!documents.some(({ of }) => of === report.collection)) return undefined;
  const chosen = { department, responsible };
  const searchFor =
    (more: Readonly<Record<string, string>>, month?: number): Bar['search'] =>
    (ofYear) => {
      const filters = Object.entries({ ...chosen, ...more, ...daysOf(ofYear, month) });
      return new URLSearchParams(
        filters.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      );
    };
  const isChosen = ({ texts: [ofDepartment, person] }: CountCell) =>
    (department === undefined || department === ofDepartment) &&
    (responsible === undefined || cellText(responsible) === person);
  const cellsOf = (wanted: number, month?: number): readonly CountCell[] =>
    documents
      .filter((each) => each.of === countsOf(report, wanted) && each.month !== undefined)
      .filter((each) => month === undefined || each.month === month)
      .flatMap(({ cells }) => cells)
      .filter(isChosen);
  const namesOf = (wanted: number) =>
    documents
      .filter((each) => each.of === countsOf(report, wanted) && each.month === undefined)
      .flatMap(({ cells }) => cells);
  const both = [cellsOf(year), cellsOf(year - 1)] as const;
  const months = Array.from({ length: 12 }, (_, index) => index + 1);
  return {
    total: { count: sum(both[0]), before: sum(both[1]), search: searchFor({}) },
    months: months.map((month) => ({
      label: monthName(month),
      count: sum(cellsOf(year, month)),
      before: sum(cellsOf(year - 1, month)),
      search: searchFor({}, month),
    })),
    departments: barsBy(0, both, (text) => searchFor({ department: text }), true),
    people: barsBy(1, both, (text) => searchFor({ responsible: text }), true),
    customers:
      department === undefined && responsible === undefined
        ? longest(barsBy(0, [namesOf(year), namesOf(year - 1)], (text) => searchFor({ customer: text })))
        : undefined,
  };
};
