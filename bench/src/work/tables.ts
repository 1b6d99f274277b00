import { summarize } from '../measure/statistics';
import { ratio, spread } from '../report/figures';
import type { Table } from '../report/report';

/** The measured times, with their column headings. */
export const TIMED = {
  build: 'build from nothing',
  rebuild: 'rebuild after a change',
  hotReload: 'change to open page',
} as const;

type Timed = keyof typeof TIMED;

const timedKeys = Object.keys(TIMED) as readonly Timed[];

/** The times of one setup, in milliseconds. Lists without measurements are empty. */
export interface PlaceSamples {
  readonly name: string;
  readonly times: Readonly<Record<Timed, number[]>>;
}

/** Returns the times, and their ratios to the baseline's. */
export const workTables = (places: readonly PlaceSamples[], baseline: PlaceSamples): Table[] => [
  {
    title: 'Milliseconds: median (quartiles)',
    columns: ['', ...Object.values(TIMED)],
    rows: places.map(({ name, times }) => [
      name,
      ...timedKeys.map((key) => (times[key].length > 0 ? spread(summarize(times[key])) : '–')),
    ]),
  },
  {
    title: `Time, this / ${baseline.name}: of the medians`,
    columns: ['', ...Object.values(TIMED)],
    rows: places
      .filter((place) => place !== baseline)
      .map(({ name, times }) => [
        name,
        ...timedKeys.map((key) =>
          times[key].length > 0
            ? ratio(summarize(times[key]).median, summarize(baseline.times[key]).median)
            : '–',
        ),
      ]),
  },
];
