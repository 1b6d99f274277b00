import { dayAfter, isDay, mondayOf } from 'shared-model/periods';
import { report } from 'shared-model/report';
import { type CountCell, type CountDocument, cellText, isCutText } from 'shared-model/summaries/counts';
import { compareNames } from 'shared-model/words/compare-names';
import * as v from 'valibot';
import { isYear } from '../overview/overview';

/** The search of the week: everything that its address contains. */
interface WeekSearch {
  /** Its Monday. Undefined for the present week. */
  readonly week?: string | undefined;
  readonly responsible?: string | undefined;
}

/** The reports of a person or a customer in a week. */
export interface WeekRow {
  readonly label: string;
  /** From Monday to Sunday. */
  readonly counts: readonly number[];
  readonly total: number;
  /** The filters of the list of exactly these reports, but for the days; undefined where no search finds them. */
  readonly filters?: Readonly<Record<string, string>> | undefined;
}

/** The numbers of a week. */
export interface Week {
  /** From Monday to Sunday. */
  readonly days: readonly string[];
  readonly all: WeekRow;
  readonly people: readonly WeekRow[];
  readonly customers: readonly WeekRow[];
}

/** The most people and customers that have a row of their own, so that a table stays readable. */
export const MOST_ROWS = { people: 200, customers: 40 } as const;

const searchSchema = v.object({
  week: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.check((day) => isDay(day) && isYear(Number(day.slice(0, 4)))),
        v.transform(mondayOf),
      ),
    ),
    undefined,
  ),
  responsible: v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))), undefined),
});

/** Converts the search of the week into the parameters of its address and back. Any day stands for its week. */
export const weekParams = {
  read: (params: URLSearchParams): WeekSearch => v.parse(searchSchema, Object.fromEntries(params)),
  write: (search: WeekSearch): URLSearchParams =>
    new URLSearchParams(
      Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
};

/** Returns the days of a week. */
export const daysIn = (monday: string): readonly string[] =>
  Array.from({ length: 7 }, (_, index) => dayAfter(monday, index));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const rowOf = (
  label: string,
  days: readonly string[],
  cells: readonly CountCell[],
  filters: WeekRow['filters'],
): WeekRow => {
  const counts = days.map((day) =>
    sum(cells.filter(({ texts }) => texts[0] === day).map(({ count }) => count)),
  );
  // Cells without a day count what had no room for a cell of its own.
  return { label, counts, total: sum(cells.map(({ count }) => count)), filters };
};

/** Returns a row for each text with this index in the cells, the most reports first, and one of all that have no room. */
const rowsBy = (
  index: 1 | 2,
  most: number,
  days: readonly string[],
  cells: readonly CountCell[],
  filtersFor: (text: string) => WeekRow['filters'],
): readonly WeekRow[] => {
  const groups = new Map<string | undefined, CountCell[]>();
  for (const cell of cells) {
    const group = groups.get(cell.texts[index]) ?? [];
    groups.set(cell.texts[index], group);
    group.push(cell);
  }
  const rows = [...groups].map(([text, group]) => {
    const label = text === undefined ? 'Others' : text.replace('\t', ' ') || 'None';
    return rowOf(label, days, group, text !== undefined && !isCutText(text) ? filtersFor(text) : undefined);
  });
  const sorted = rows.sort((one, other) => other.total - one.total || compareNames(one.label, other.label));
  const rest = sorted.slice(most);
  if (rest.length === 0) return sorted;
  const others: WeekRow = {
    label: `${rest.length.toLocaleString('en-US')} others`,
    counts: days.map((_, day) => sum(rest.map(({ counts }) => counts[day] ?? 0))),
    total: sum(rest.map(({ total }) => total)),
  };
  return [...sorted.slice(0, most), others];
};

/** Returns the numbers of a week, of all people or of one. Undefined until the server has counted once. */
export const weekOf = (
  documents: readonly CountDocument[],
  monday: string,
  responsible?: string,
): Week | undefined => {
  if (!documents.some(({ of }) => of === report.collection)) return undefined;
  const days = daysIn(monday);
  const chosen = responsible === undefined ? {} : { responsible };
  const cells = documents
    .filter(({ week }) => week === monday)
    .flatMap((document) => document.cells)
    .filter(({ texts }) => responsible === undefined || texts[1] === cellText(responsible));
  return {
    days,
    all: rowOf('All', days, cells, chosen),
    people: rowsBy(1, MOST_ROWS.people, days, cells, (text) => ({ responsible: text })),
    // A list can be searched for the reports without a person, and not for those without a customer.
    customers: rowsBy(2, MOST_ROWS.customers, days, cells, (text) =>
      text === '' ? undefined : { ...chosen, customer: text },
    ),
  };
};

/** Returns the numbers of a week as one table: by what, its name, each day, all days. */
export const weekTable = ({
  days,
  all,
  people,
  customers,
}: Week): readonly (readonly (string | number)[])[] => {
  const parts: readonly (readonly [string, readonly WeekRow[]])[] = [
    ['Total', [all]],
    ['Person Responsible', people],
    ['Customer', customers],
  ];
  const rows = parts.flatMap(([part, of]) =>
    of.map(({ label, counts, total }) => [part, label, ...counts, total]),
  );
  return [['Table', 'Name', ...days, 'Week'], ...rows];
};
