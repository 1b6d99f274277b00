import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Launch } from '../../tools/src/project/launch';
import { root } from '../../tools/src/project/root';
import type { Samples } from './rounds';

/** The median and quartiles of a sample. */
interface Summary {
  readonly median: number;
  /** The first and third quartile. */
  readonly quartiles: readonly [number, number];
}

/** Returns a linearly interpolated quantile (type 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages"). */
const quantile = (sample: readonly number[], share: number): number => {
  const ascending = [...sample].sort((a, b) => a - b);
  const position = (ascending.length - 1) * share;
  const below = ascending[Math.floor(position)] ?? Number.NaN;
  const above = ascending[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position % 1);
};

/** Sums up a sample. @throws Error if it is empty. */
export const summarize = (sample: readonly number[]): Summary => {
  if (sample.length === 0) throw new Error('There is nothing to sum up.');
  return {
    median: quantile(sample, 0.5),
    quartiles: [quantile(sample, 0.25), quantile(sample, 0.75)],
  };
};

/** Formats a number: "1,234". @param digits behind the point. */
export const figure = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Formats a median with its quartiles: "812 (790–840)". @param digits behind the point. */
export const spread = ({ median, quartiles: [lower, upper] }: Summary, digits = 0): string =>
  `${figure(median, digits)} (${figure(lower, digits)}–${figure(upper, digits)})`;

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The result of one part: the paragraphs that describe the measurement, and its tables. */
export interface Outcome {
  readonly method: readonly string[];
  readonly tables: readonly Table[];
}

/** When and where a part was measured. */
interface Circumstances {
  readonly measuredAt: Date;
  readonly environment: Readonly<Record<string, string>>;
}

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

/** Returns the result of a part as Markdown. */
export const markdown = (
  name: string,
  { method, tables }: Outcome,
  { measuredAt, environment }: Circumstances,
): string =>
  `${[
    `# Results of ${name}`,
    `Written by \`npm run bench -- ${name}\` on ${measuredAt.toISOString().slice(0, 10)}. ${Object.entries(
      environment,
    )
      .map(([key, value]) => `${key}: ${value}`)
      .join(', ')}.`,
    ...method,
    ...tables.flatMap((table) => [`## ${table.title}`, tableText(table)]),
  ].join('\n\n')}\n`;

/** Returns a table with padded columns: the first left-aligned, all others right-aligned. */
const tableText = ({ columns, rows }: Table): string => {
  const widths = columns.map((column, index) =>
    Math.max(...[column, ...rows.map((row) => row[index] ?? '')].map(({ length }) => length), 3),
  );
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, index) => pad(cells[index] ?? '', width, index)).join(' | ')} |`;
  const rule = widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(columns), line(rule), ...rows.map(line)].join('\n');
};

const pad = (cell: string, width: number, column: number): string =>
  column === 0 ? cell.padEnd(width) : cell.padStart(width);

const PACKAGES = [
  '@sparticuz/chromium',
  'react',
  'firebase',
  '@rspack/core',
  '@module-federation/enhanced',
  '@tanstack/react-virtual',
];

const lockSchema = v.object({
  packages: v.record(v.string(), v.object({ version: v.optional(v.string()) })),
});

/** Describes this machine and the installed versions of packages: names and values to print. */
export const describeEnvironment = (): Record<string, string> => {
  const [processor] = cpus();
  const { packages } = v.parse(lockSchema, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const versions = PACKAGES.map((name) => [name, packages[`node_modules/${name}`]?.version ?? 'unknown']);
  return {
    processor: `${cpus().length} × ${processor?.model.trim() ?? 'unknown'}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${type()} ${release()}`,
    node: process.version,
    ...Object.fromEntries(versions),
  };
};

/** One part of the bench. */
export interface Part {
  readonly name: string;
  /** Measures on the running emulators with the demo data. @param rounds How often to take each time. */
  measure(launch: Launch, rounds: number): Promise<Outcome>;
}
