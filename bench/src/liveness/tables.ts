import { summarize } from '../measure/statistics';
import { ratio, spread } from '../report/figures';
import type { Table } from '../report/report';

/** The times from Save to the other browser for a number of listeners, in milliseconds. */
export interface ListenerSamples {
  readonly listeners: number;
  readonly ours: number[];
  readonly bare: number[];
}

export const livenessTable = (samples: readonly ListenerSamples[]): Table => ({
  title: 'From Save to the row in another browser, milliseconds: median (quartiles)',
  columns: ['listeners', 'ours', 'bare-listener', 'ours / this, of the medians'],
  rows: samples.map(({ listeners, ours, bare }) => [
    String(listeners),
    spread(summarize(ours)),
    spread(summarize(bare)),
    ratio(summarize(ours).median, summarize(bare).median),
  ]),
});
