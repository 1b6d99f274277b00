import type { Samples } from '../measure/rounds';
import { summarize } from '../measure/statistics';
import { spread } from '../report/figures';
import type { Table } from '../report/report';
import { valueTable } from '../report/tables';
import { type TimedStep, VARIANTS } from './variants';

const STEPS: Readonly<Record<TimedStep, string>> = {
  signIn: 'sign in to first report',
  emptyCache: 'reload to first report, empty cache',
  warmCache: 'reload to first report',
  firstSwitch: 'first switch of section, after four seconds',
  form: 'first form, after four seconds',
};

/** Returns the loss without each mechanism in the step that it exists for, and all differences to the product. */
export const mechanismTables = (samples: Samples): Table[] => {
  const { ours = {}, ...others } = samples;
  const losses: Samples = Object.fromEntries(
    Object.entries(others).map(([name, values]) => [
      name,
      Object.fromEntries(
        Object.entries(values).map(([step, times]) => [
          step,
          times.map((time, round) => time - (ours[step]?.[round] ?? Number.NaN)),
        ]),
      ),
    ]),
  );
  return [
    {
      title: 'Milliseconds that are lost without a mechanism: median (quartiles)',
      columns: ['without', 'step', 'ours', 'lost'],
      rows: VARIANTS.map(({ name, without, step }) => [
        without,
        STEPS[step],
        ...[ours[step], losses[name]?.[step]].map((values) => spread(summarize(values ?? []))),
      ]),
    },
    valueTable('All steps, milliseconds more than ours', losses, STEPS),
  ];
};
