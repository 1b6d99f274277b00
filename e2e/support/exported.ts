import Papa from 'papaparse';
import type { Report } from 'shared-records/model/report';

/** The columns of a file of reports. */
export const REPORT_HEADINGS = [
  'Customer',
  'Contact',
  'Details',
  'Department',
  'Person Responsible',
  'QT Number',
  'Timestamp',
] as const;

/** Details that a spreadsheet would calculate, or at which a careless file would fall apart. */
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
 * What a file says of reports to a reader in a time zone: no text of it is taken for a formula, and times are as in
 * "2026-11-21 09:05".
 */
export const reportLines = (reports: readonly Report[], timeZone: string): string[][] => {
  const moments = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return reports.map((report) =>
    [
      report.customer,
      report.contact,
      report.detail,
      report.department,
      report.responsible,
      report.qtNumber,
      moments.format(report.timestamp),
    ].map((text) => (isFormula(text) ? `'${text}` : text)),
  );
};

/** Reads an exported file. @throws where it is no UTF-8, does not say so to a spreadsheet, or is no CSV. */
export const readCsv = (bytes: Uint8Array): { readonly text: string; readonly lines: string[][] } => {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  if (!text.startsWith('\uFEFF')) throw new Error('The file begins without a byte order mark.');
  const { data, errors } = Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return { text, lines: data };
};
