import { summarize } from '../measure/statistics';
import { ratio, spread, whole } from '../report/figures';
import type { Table } from '../report/report';
import { SEARCH_NAMES } from './search';
import type { ServerShare } from './server-share';
import { LIMIT, type ScaleVisit } from './visit';

/** What was measured with a number of reports. */
export interface SizeSamples {
  readonly reports: number;
  /** The product's first; without what a page did not manage in time. */
  readonly visits: readonly { readonly system: string; readonly visit: ScaleVisit | undefined }[];
  readonly server: ServerShare;
}

const NONE = '–';
const FAILED = `none in ${LIMIT / 1_000} s`;

const medianOf = (sample: readonly number[]): number => summarize(sample).median;

const megabytes = (bytes: readonly number[]): string => (medianOf(bytes) / 1_000_000).toFixed(1);

/** One row for each page and size; `cells` is given whether the page is the product. */
const rowsOf = (
  sizes: readonly SizeSamples[],
  cells: (visit: ScaleVisit, server: ServerShare | undefined) => readonly string[],
): string[][] =>
  sizes.flatMap(({ reports, visits, server }) =>
    visits.map(({ system, visit }, index) => [
      `${whole(reports)}, ${system}`,
      ...(visit ? cells(visit, index === 0 ? server : undefined) : [FAILED]),
    ]),
  );

const firstListTable = (sizes: readonly SizeSamples[]): Table => ({
  title: 'To the first list',
  columns: ['', 'documents read', 'reload to first row, ms', 'the query alone, ms', 'JavaScript heap, MB'],
  rows: rowsOf(sizes, ({ documents, firstRow, heap }, server) => [
    whole(documents),
    spread(summarize(firstRow)),
    server ? spread(summarize(server.head)) : NONE,
    megabytes(heap),
  ]),
});

const searchTable = (sizes: readonly SizeSamples[]): Table => ({
  title: 'From the last chip to its rows, milliseconds: median (quartiles)',
  columns: ['', ...SEARCH_NAMES.flatMap((name) => [name, 'the query alone'])],
  rows: rowsOf(sizes, ({ searches }, server) =>
    SEARCH_NAMES.flatMap((name) => [
      searches[name].length > 0 ? spread(summarize(searches[name])) : NONE,
      server ? spread(summarize(server.searches[name])) : NONE,
    ]),
  ),
});

const scrollTable = (sizes: readonly SizeSamples[]): Table => ({
  title: 'Scrolling through all rows',
  columns: ['', 'frames over 33 ms', '95 % of frames within, ms', 'longest frame, ms', 'seconds'],
  rows: rowsOf(
    sizes.filter(({ visits }) => visits.some(({ visit }) => visit?.scroll)),
    ({ scroll }) =>
      scroll
        ? [
            `${((100 * scroll.slowFrames) / scroll.frames).toFixed(1)} %`,
            whole(scroll.p95),
            whole(scroll.longest),
            scroll.seconds.toFixed(1),
          ]
        : [NONE, NONE, NONE, NONE],
  ),
});

/** What grows with the reports: the largest number against the smallest. */
const growthTable = (sizes: readonly SizeSamples[]): Table => {
  const [smallest, largest] = [sizes.at(0), sizes.at(-1)];
  if (!smallest || !largest) throw new Error('There is no size.');
  return {
    title: `${whole(largest.reports)} reports / ${whole(smallest.reports)}: of the medians`,
    columns: ['', 'documents read', 'reload to first row', 'less the query alone', 'JavaScript heap'],
    rows: smallest.visits.map(({ system, visit: few }, index) => {
      const many = largest.visits[index]?.visit;
      if (!few || !many) return [system, NONE, NONE, NONE, NONE];
      return [
        system,
        ratio(many.documents, few.documents),
        ratio(medianOf(many.firstRow), medianOf(few.firstRow)),
        index === 0
          ? ratio(
              medianOf(many.firstRow) - medianOf(largest.server.head),
              medianOf(few.firstRow) - medianOf(smallest.server.head),
            )
          : NONE,
        ratio(medianOf(many.heap), medianOf(few.heap)),
      ];
    }),
  };
};

/** The tables of the scale. */
export const scaleTables = (sizes: readonly SizeSamples[]): Table[] => [
  firstListTable(sizes),
  growthTable(sizes),
  searchTable(sizes),
  scrollTable(sizes),
];
