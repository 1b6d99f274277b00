import { summarize } from '../measure/statistics';
import { spread } from '../report/figures';
import type { Table } from '../report/report';
import { type Audit, CATEGORIES } from './audit';

/** The audits of one screen on one device. */
export interface ScreenAudits {
  readonly screen: string;
  readonly formFactor: string;
  readonly audits: readonly Audit[];
}

/** Returns the scores of each screen, and the faults of its last audit. */
export const lighthouseTables = (screens: readonly ScreenAudits[]): Table[] => [
  {
    title: 'Points of 100: median (quartiles)',
    columns: ['', ...CATEGORIES],
    rows: screens.map(({ screen, formFactor, audits }) => [
      `${screen}, ${formFactor}`,
      ...CATEGORIES.map((category) => spread(summarize(audits.map(({ scores }) => scores[category])))),
    ]),
  },
  {
    title: 'What costs points',
    columns: ['', 'category', 'audit', 'found', 'points'],
    rows: screens.flatMap(({ screen, formFactor, audits }) =>
      (audits.at(-1)?.faults ?? []).map(({ category, title, found, points }) => [
        `${screen}, ${formFactor}`,
        category,
        title,
        found.replaceAll(' ', ' '),
        points.toFixed(1),
      ]),
    ),
  },
];
