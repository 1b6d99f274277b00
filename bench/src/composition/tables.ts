import { CONDITIONS } from '../measure/conditions';
import { type Summary, summarize } from '../measure/statistics';
import { ratio, spread, whole } from '../report/figures';
import type { Table } from '../report/report';
import { TIMED, type VisitTimes } from './visit';
import type { Weights } from './weigh';

/** The samples of one system. */
export interface SystemSamples {
  readonly name: string;
  readonly weights: Weights;
  /** All visits, by the name of the condition. */
  readonly visits: Readonly<Record<string, VisitTimes[]>>;
}

const timedKeys = Object.keys(TIMED) as readonly (keyof typeof TIMED)[];

const weightTable = (systems: readonly SystemSamples[], ours: SystemSamples): Table => ({
  title: 'Bytes and requests, empty cache',
  columns: [
    '',
    'login screen, gzip',
    'Brotli',
    'requests',
    'first list, gzip',
    'Brotli',
    'requests',
    'first list, ours / this, gzip',
  ],
  rows: systems.map(({ name, weights: { login, firstList } }) => [
    name,
    ...[login, firstList].flatMap(({ gzip, brotli, requests }) => [gzip, brotli, requests].map(whole)),
    ratio(ours.weights.firstList.gzip, firstList.gzip),
  ]),
});

const summaryOf = ({ visits }: SystemSamples, condition: string, key: keyof typeof TIMED): Summary =>
  summarize((visits[condition] ?? []).map((times) => times[key]));

const timeTable = (systems: readonly SystemSamples[], condition: string): Table => ({
  title: `Milliseconds, ${condition}: median (quartiles)`,
  columns: ['', ...Object.values(TIMED)],
  rows: systems.map((system) => [
    system.name,
    ...timedKeys.map((key) => spread(summaryOf(system, condition, key))),
  ]),
});

const ratioTable = (systems: readonly SystemSamples[], ours: SystemSamples, condition: string): Table => ({
  title: `Time, ours / this one's, ${condition}: of the medians`,
  columns: ['', ...Object.values(TIMED)],
  rows: systems
    .filter((system) => system !== ours)
    .map((system) => [
      system.name,
      ...timedKeys.map((key) =>
        ratio(summaryOf(ours, condition, key).median, summaryOf(system, condition, key).median),
      ),
    ]),
});

/** Returns the tables: bytes, then times and ratios under each condition. @param ours the product's samples. */
export const compositionTables = (systems: readonly SystemSamples[], ours: SystemSamples): Table[] => [
  weightTable(systems, ours),
  ...CONDITIONS.flatMap(({ name }) => [timeTable(systems, name), ratioTable(systems, ours, name)]),
];
