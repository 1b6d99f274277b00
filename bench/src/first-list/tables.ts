import { summarize } from '../measure/statistics';
import { ratio, spread, whole } from '../report/figures';
import type { Table } from '../report/report';
import { type FirstListVisit, TIMED } from './visit';

/** The visits under one condition. The nth visits of all were made in one round. */
export interface FirstListSamples {
  readonly condition: string;
  readonly ours: FirstListVisit[];
  readonly oneBundle: FirstListVisit[];
  /** From a reload to the first row, in milliseconds. */
  readonly floor: number[];
}

/** Returns a ratio of medians, and the median and quartiles of the ratios within each round. */
const compared = (ours: readonly number[], theirs: readonly number[]): string[] => {
  const pairs = ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
  const { median, quartiles } = summarize(pairs);
  return [
    ratio(summarize(ours).median, summarize(theirs).median),
    median.toFixed(2),
    quartiles.map((quartile) => quartile.toFixed(2)).join('–'),
  ];
};

const timeRows = ({ ours, oneBundle, floor }: FirstListSamples): string[][] => {
  const steps = (Object.keys(TIMED) as (keyof typeof TIMED)[]).map((step) => {
    const [own, other] = [ours, oneBundle].map((visits) => visits.map((visit) => visit[step]));
    if (!own || !other) return [];
    return [
      `${TIMED[step]}, one bundle`,
      spread(summarize(own)),
      spread(summarize(other)),
      ...compared(own, other),
    ];
  });
  const reloads = ours.map(({ warmCache }) => warmCache);
  return [
    ...steps,
    [
      `${TIMED.warmCache}, floor`,
      spread(summarize(reloads)),
      spread(summarize(floor)),
      ...compared(reloads, floor),
    ],
  ];
};

const steadinessRow = (name: string, visits: readonly FirstListVisit[]): string[] => {
  const most = (values: readonly number[]) => Math.max(...values);
  return [
    name,
    whole(most(visits.map(({ documents }) => documents))),
    most(visits.map(({ shift }) => shift)).toFixed(3),
    whole(most(visits.map(({ longestTask }) => longestTask))),
  ];
};

/** Returns the tables of all conditions. */
export const firstListTables = (samples: readonly FirstListSamples[]): Table[] =>
  samples.flatMap((sample) => [
    {
      title: `Milliseconds, ${sample.condition}: median (quartiles)`,
      columns: ['', 'ours', 'theirs', 'ours / theirs, of the medians', 'of the pairs: median', 'quartiles'],
      rows: timeRows(sample),
    },
    {
      title: `Up to the live list, ${sample.condition}: the worst visit`,
      columns: [
        '',
        'documents read after sign-in',
        'layout shift after the first row',
        'longest task after the first row, ms',
      ],
      rows: [steadinessRow('ours', sample.ours), steadinessRow('one-bundle', sample.oneBundle)],
    },
  ]);
