import type { Samples } from '../measure/rounds';
import { summarize } from '../measure/statistics';
import { spread } from './figures';
import type { Table } from './report';

/** The headings of the columns, by step. */
type Steps = Readonly<Record<string, string>>;

type Values = Samples[string];

const rowOf = (name: string, steps: Steps, cellOf: (step: string) => string | undefined): string[] => [
  name,
  ...Object.keys(steps).map((step) => cellOf(step) ?? '–'),
];

/** Returns the median and quartiles of each subject's values. */
export const valueTable = (title: string, samples: Samples, steps: Steps): Table => ({
  title: `${title}: median (quartiles)`,
  columns: ['', ...Object.values(steps)],
  rows: Object.entries(samples).map(([name, values]) =>
    rowOf(name, steps, (step) => values[step] && spread(summarize(values[step]))),
  ),
});

const ratiosOf = (own: Values, others: Values, step: string): string | undefined => {
  const ratios = own[step]?.map((value, round) => value / (others[step]?.[round] ?? Number.NaN));
  return ratios && others[step] && spread(summarize(ratios), 2);
};

/** Divides the first subject's values by those of each other one, round by round. */
export const ratioTable = (title: string, samples: Samples, steps: Steps): Table => {
  const [first, ...others] = Object.entries(samples);
  if (!first) throw new Error('There is nothing to compare.');
  return {
    title: `${title}, ${first[0]} / this: median (quartiles)`,
    columns: ['', ...Object.values(steps)],
    rows: others.map(([name, values]) => rowOf(name, steps, (step) => ratiosOf(first[1], values, step))),
  };
};
