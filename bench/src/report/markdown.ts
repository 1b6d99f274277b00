import type { PartReport, Report, Table } from './report';

/** Returns the report as Markdown. */
export const markdown = (report: Report): string =>
  `${[
    '# Results of the bench',
    'Written by `npm run bench`; the samples behind each figure are in [results.json](results.json).',
    ...Object.entries(report).flatMap(([name, part]) => partLines(name, part)),
  ].join('\n\n')}\n`;

const partLines = (name: string, { measuredAt, environment, method, tables }: PartReport): string[] => [
  `## ${name}`,
  `Measured on ${measuredAt.slice(0, 10)}. ${Object.entries(environment)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ')}.`,
  ...method,
  ...tables.flatMap((table) => [`### ${table.title}`, tableText(table)]),
];

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
