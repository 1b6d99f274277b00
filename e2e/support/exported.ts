// Exported files: what those of reports should contain, and how to read them.
import Papa from 'papaparse';
import readWorkbook from 'read-excel-file/node';
import type { Model } from 'shared-model/define-model';
import { type Report, report } from 'shared-model/report';

/** The column headings of exported reports. */
export const REPORT_HEADINGS: readonly string[] = Object.values(report.labels);

/** Details that a spreadsheet would take for a formula, or that need quotes in a CSV. */
export const AWKWARD_DETAILS = [
  '=1+1',
  '+62',
  '-5',
  '@SUM(A1)',
  '\tTab',
  'Two\nlines, one "quoted"',
  'Plain',
] as const;

const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);

/**
 * Returns the lines of exported reports for a time zone. Formulas are escaped, and times look like "2026-11-21 09:05".
 */
export const reportLines = (reports: readonly Report[], timeZone: string): string[][] => {
  const times = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return reports.map((stored) => cellsOf(report, stored, (moment) => times.format(moment)));
};

/** Returns the cells of an exported record: a text for each field of its model. */
export const cellsOf = <T extends object>(
  { allFields }: Model<T>,
  record: T,
  momentText: (moment: Date) => string = String,
): string[] => {
  const values = new Map<string, unknown>(Object.entries(record));
  return Object.keys(allFields).map((name) => {
    const value = values.get(name) ?? '';
    const text = value instanceof Date ? momentText(value) : String(value);
    return isFormula(text) ? `'${text}` : text;
  });
};

/** Parses an exported file. @throws Error unless it is a CSV in UTF-8 with a byte order mark. */
export const readCsv = (
  bytes: Uint8Array,
  separator = ',',
): { readonly text: string; readonly lines: string[][] } => {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  if (!text.startsWith('\uFEFF')) throw new Error('The file begins without a byte order mark.');
  const { data, errors } = Papa.parse<string[]>(text.slice(1), {
    skipEmptyLines: true,
    delimiter: separator,
  });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return { text, lines: data };
};

/** Returns the rows of the first worksheet of an exported workbook. The clock of a date stands in its UTC fields. */
export const readXlsx = async (bytes: Buffer): Promise<readonly (readonly unknown[])[]> => {
  const [sheet] = await readWorkbook(bytes, { trim: false });
  return sheet?.data ?? [];
};
