import { summarize } from '../measure/statistics';
import { spread } from '../report/figures';
import type { Table } from '../report/report';
import { type TimedStep, VARIANTS } from './variants';
import type { MechanismTimes } from './visit';

/** The visits of the product, or of the product without one mechanism. The nth visits of all were made in one round. */
export interface VariantSamples {
  readonly name: string;
  readonly visits: MechanismTimes[];
}

const STEPS: Readonly<Record<TimedStep, string>> = {
  signIn: 'sign in to first report',
  emptyCache: 'reload to first report, empty cache',
  warmCache: 'reload to first report',
  frame: 'reload to first frame',
  firstSwitch: 'first switch of section, after four seconds',
  form: 'first form, after four seconds',
};

/** How the figures come about. */
export const methodText = (repetitions: number, condition: string): string[] => [
  `Each variant is the product without one mechanism (\`bench/src/mechanisms/variants.ts\`). ${repetitions} rounds of one visit each, ${condition}. A gain is the variant's time less the product's in the same round; it counts if both quartiles are above zero.`,
];

/** @returns The gain of each mechanism in the step that it exists for, and all differences. */
export const mechanismTables = (samples: readonly VariantSamples[]): Table[] => {
  const [ours] = samples;
  const visitsOf = (name: string) => samples.find((sample) => sample.name === name)?.visits ?? [];
  const gains = (name: string, step: TimedStep) =>
    visitsOf(name).map((times, round) => times[step] - (ours?.visits[round]?.[step] ?? Number.NaN));
  const steps = Object.keys(STEPS) as TimedStep[];
  return [
    {
      title: 'What is lost without a mechanism, in milliseconds: median (quartiles)',
      columns: ['without', 'step', 'ours', 'lost'],
      rows: VARIANTS.map(({ name, without, step }) => [
        without,
        STEPS[step],
        spread(summarize((ours?.visits ?? []).map((times) => times[step]))),
        spread(summarize(gains(name, step))),
      ]),
    },
    {
      title: 'All steps, difference to ours in milliseconds: median (quartiles)',
      columns: ['', ...Object.values(STEPS)],
      rows: VARIANTS.map(({ name }) => [name, ...steps.map((step) => spread(summarize(gains(name, step))))]),
    },
  ];
};
