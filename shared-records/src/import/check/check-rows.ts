import type { Model } from 'shared-model/define-model';
import { cleanLine, cleanText } from 'shared-model/fields/clean-texts';
import { type DayOrder, readMoment } from 'shared-model/fields/days-in-texts';
import type { Field } from 'shared-model/fields/fields';
import type { ImportRow } from 'shared-model/imports/import-request';
import { sameKeys } from 'shared-model/imports/same-record';
import { pauses } from '../../pauses';
import { textIn } from '../columns/column-groups';
import type { Mapping } from '../columns/columns';
import type { TableRow } from '../reading/import-limits';

/** Corrections of cells, by the row and the field: `12 phone`. */
type Corrections = ReadonlyMap<string, string>;

export const correctionKey = (row: number, field: string): string => `${row} ${field}`;

/** A problem of a value: where it is, and why the form would refuse it. */
export interface RowProblem {
  readonly row: number;
  readonly field: string;
  readonly text: string;
  readonly reason: string;
}

/** The rows of a table, as an import would write them. */
export interface CheckedRows {
  readonly good: readonly ImportRow[];
  readonly problems: readonly RowProblem[];
  /** The rows whose record stands in an earlier row of the file. */
  readonly repeated: readonly { readonly row: number; readonly first: number }[];
}

interface Question {
  readonly model: Model;
  readonly rows: readonly TableRow[];
  readonly mapping: Mapping;
  /** The orders of days, by field. */
  readonly orders: Readonly<Record<string, DayOrder>>;
  readonly corrections: Corrections;
  readonly leftOut: ReadonlySet<number>;
}

/** Returns the text of a choice as its options write it. */
const optionIn = (field: Field, text: string): string => {
  const options: readonly string[] = field.kind === 'choice' ? field.options.options : [];
  return options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text;
};

/** Returns the value that a text of a file has in a field. */
const typedValue = (field: Field, text: string, order: DayOrder): string | Date => {
  if (field.kind === 'moment') return readMoment(text, order) ?? new Date(Number.NaN);
  if (field.kind === 'lines') return cleanText(field, text);
  return optionIn(field, cleanText(field, cleanLine(text).replace(QUOTED_NUMBER, '')));
};

/** A number as spreadsheets show and save long ones: the digits after the first ones are gone. */
const SHORTENED = /^[+-]?\d(?:[.,]\d+)?E\+\d+$/i;
const ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|ERROR!|TIDAK ADA)$/i;
/** A day that a spreadsheet made of a number such as 1-11, as a workbook or a CSV has it. */
const MADE_DAY =
  /^(?:\d{4}-\d\d-\d\d(?: \d\d:\d\d)?|\d{1,2}-(?:jan|feb|mar|apr|may|mei|jun|jul|aug|agu|agt|sep|oct|okt|nov|dec|des)(?:-\d\d)?)$/i;
/** A number that a spreadsheet was told to keep as text. */
const QUOTED_NUMBER = /^['’](?=[\d+(][\d\s()+./-]*$)/;

/** Returns why a text of a file is not what somebody has written; undefined for others. A day may be meant: its correction is one. */
const damageIn = ({ kind }: Field, text: string, isCorrected: boolean): string | undefined => {
  const written = text.trim();
  if (ERROR.test(written)) return 'The spreadsheet shows an error here: write the value, or leave it empty.';
  const isLine = kind === 'line' || kind === 'reference';
  if (isLine && SHORTENED.test(written))
    return 'The spreadsheet has shortened this number: write all its digits.';
  if (isLine && !isCorrected && MADE_DAY.test(written))
    return 'A spreadsheet may have made a day of a number here: write the number, or press Enter if the day is right.';
  return written.includes('\uFFFD') ? 'A letter of this text is lost: write it again.' : undefined;
};

const reasonOf = (field: Field, text: string, reason: string): string =>
  field.kind === 'moment' && text.trim() !== ''
    ? 'This is no day in the order of the column: write it like 2026-11-20.'
    : reason;

/** Checks a row as the form checks a new record. */
const checkRow = (
  { model, mapping, orders, corrections }: Question,
  { row, cells }: TableRow,
): { readonly good?: ImportRow; readonly problems: readonly RowProblem[] } => {
  const fields = Object.entries(model.fields);
  const textOf = (name: string): string =>
    corrections.get(correctionKey(row, name)) ?? textIn(cells, mapping[name] ?? '');
  const record = Object.fromEntries(
    fields.map(([name, field]) => [name, typedValue(field, textOf(name), orders[name] ?? 'dmy')]),
  );
  const errors = model.errors(record, { isNew: true });
  const problems = fields.flatMap(([field, definition]): RowProblem[] => {
    const text = textOf(field);
    const damage = damageIn(definition, text, corrections.has(correctionKey(row, field)));
    if (damage !== undefined) return [{ row, field, text, reason: damage }];
    const reason = errors[field];
    return reason === undefined ? [] : [{ row, field, text, reason: reasonOf(definition, text, reason) }];
  });
  if (problems.length > 0) return { problems };
  const values = Object.entries(record).map(([name, value]) => [
    name,
    value instanceof Date ? value.getTime() : value,
  ]);
  return { good: { row, values: Object.fromEntries(values) }, problems };
};

/** Works for so many milliseconds at once, so that the page answers in between. */
const SLICE_MS = 20;

const inSlices = async <T>(rows: readonly T[], visit: (row: T) => void): Promise<void> => {
  const pauseInTime = pauses(SLICE_MS);
  for (const row of rows) {
    visit(row);
    await pauseInTime();
  }
};

/** Checks rows as the form checks new records. Nothing is written. */
export const checkRows = async (question: Question): Promise<CheckedRows> => {
  const rows = question.rows.filter(({ row }) => !question.leftOut.has(row));
  const good: ImportRow[] = [];
  const problems: RowProblem[] = [];
  await inSlices(rows, (row) => {
    const checked = checkRow(question, row);
    if (checked.good) good.push(checked.good);
    problems.push(...checked.problems);
  });
  return { problems, ...(await withoutRepeated(question.model, good)) };
};

/** Leaves out the rows whose record stands in an earlier row. */
const withoutRepeated = async (
  model: Model,
  rows: readonly ImportRow[],
): Promise<Pick<CheckedRows, 'good' | 'repeated'>> => {
  const firstWith = new Map<string, number>();
  const good: ImportRow[] = [];
  const repeated: { row: number; first: number }[] = [];
  await inSlices(rows, (each) => {
    const keys = sameKeys(model, each.values).map(({ key }) => key);
    const first = keys.map((key) => firstWith.get(key)).find((row) => row !== undefined);
    if (first === undefined) good.push(each);
    else repeated.push({ row: each.row, first });
    for (const key of keys) if (!firstWith.has(key)) firstWith.set(key, each.row);
  });
  return { good, repeated };
};
