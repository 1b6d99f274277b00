import { summarize } from '../measure/statistics';
import { ratio, spread, whole } from '../report/figures';
import type { Table } from '../report/report';
import type { ExportSample } from './export';
import { CHIP_SEARCHES, type Searches, WORD_SEARCHES } from './searches';
import type { ServerShare } from './server-share';
import { FIRST_ROW_TIMEOUT_MS, type ScaleVisit } from './visit';

/** The samples for a number of reports. */
export interface SizeSamples {
  readonly reports: number;
  /** The product's visit first; undefined for a page that exceeded the timeout. */
  readonly visits: readonly { readonly system: string; readonly visit: ScaleVisit | undefined }[];
  readonly server: ServerShare;
  readonly searched: Searches;
  /** Only one export, because it takes as long as everything else. */
  readonly exported: ExportSample;
}

const NONE = '–';
const FAILED = `none in ${FIRST_ROW_TIMEOUT_MS / 1_000} s`;

const medianOf = (sample: readonly number[]): number => summarize(sample).median;

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

const share = (part: number, all: number): string => `${((100 * part) / all).toFixed(1)} %`;

/** Returns a row for each page and size. `cells` gets the server's times for the product only. */
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
    megabytes(medianOf(heap)),
  ]),
});

const searchTable = (sizes: readonly SizeSamples[]): Table => ({
  title: 'From the last chip to its rows, milliseconds: median (quartiles)',
  columns: ['', ...CHIP_SEARCHES.flatMap((name) => [name, 'the query alone'])],
  rows: rowsOf(sizes, ({ searches }, server) =>
    CHIP_SEARCHES.flatMap((name) => [
      searches[name].length > 0 ? spread(summarize(searches[name])) : NONE,
      server ? spread(summarize(server.searches[name])) : NONE,
    ]),
  ),
});

/** The product's searches by words, compared with one chip. The other page has none. */
const wordsTable = (sizes: readonly SizeSamples[]): Table => ({
  title: 'From the last key of a word, or its one chip, to the rows',
  columns: [
    '',
    'reports found',
    'to the rows, ms',
    'the query alone, ms',
    'less the query, ms',
    'against one chip',
  ],
  rows: sizes.flatMap(({ reports, visits, server, searched }) =>
    (['one chip', ...WORD_SEARCHES] as const).map((name) => {
      const times = visits.at(0)?.visit?.searches;
      const row = `${whole(reports)}, ${name}`;
      if (!times?.[name].length || !times['one chip'].length) return [row, NONE, NONE, NONE, NONE, NONE];
      return [
        row,
        whole(medianOf(searched[name].map(({ found }) => found))),
        spread(summarize(times[name])),
        spread(summarize(server.searches[name])),
        whole(medianOf(times[name]) - medianOf(server.searches[name])),
        ratio(medianOf(times[name]), medianOf(times['one chip'])),
      ];
    }),
  ),
});

const exportTable = (sizes: readonly SizeSamples[]): Table => ({
  title: 'All reports into a CSV file',
  columns: ['', 'rows', 'rows wrong', 'file, MB', 'seconds', 'heap before, MB', 'highest', 'after'],
  rows: sizes.map(({ reports, exported: { rows, wrongRows, bytes, seconds, heap } }) => [
    whole(reports),
    whole(rows),
    whole(wrongRows),
    megabytes(bytes),
    seconds.toFixed(1),
    megabytes(heap.before),
    megabytes(heap.peak),
    megabytes(heap.after),
  ]),
});

const scrollTable = (sizes: readonly SizeSamples[]): Table => ({
  title: 'Scrolling through all rows',
  columns: [
    '',
    'frames over 33 ms',
    'over 34 ms',
    '95 % of frames within, ms',
    'longest frame, ms',
    'seconds',
  ],
  rows: rowsOf(
    sizes.filter(({ visits }) => visits.some(({ visit }) => visit?.scroll)),
    ({ scroll }) =>
      scroll
        ? [
            share(scroll.slowFrames, scroll.frames),
            share(scroll.lateFrames, scroll.frames),
            whole(scroll.p95),
            whole(scroll.longest),
            scroll.seconds.toFixed(1),
          ]
        : [NONE, NONE, NONE, NONE, NONE],
  ),
});

/** Compares the largest number of reports with the smallest. */
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

export const scaleTables = (sizes: readonly SizeSamples[]): Table[] => [
  firstListTable(sizes),
  growthTable(sizes),
  searchTable(sizes),
  wordsTable(sizes),
  exportTable(sizes),
  scrollTable(sizes),
];
