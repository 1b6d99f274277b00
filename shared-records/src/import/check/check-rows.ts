import type { Model } from 'shared-model/define-model';
import { cleanLine, cleanText } from 'shared-model/fields/clean-texts';
import { DAY_ORDERS, type DayOrder, readMoment } from 'shared-model/fields/days-in-texts';
import type { Field } from 'shared-model/fields/fields';
import { linkKindOf, linkTo } from 'shared-model/fields/links';
import type { Duplicate, ImportRow } from 'shared-model/imports/import-request';
import { sameKeys } from 'shared-model/imports/same-record';
import { pauses } from '../../pauses';
import { numbersOf, textIn } from '../columns/column-groups';
import type { Mapping } from '../columns/columns';
import type { ImportWork } from '../import-work';
import type { TableRow } from '../reading/import-limits';
import { unescaped } from '../reading/xml-texts';
import { oddRowsOf, type RowNote } from './odd-rows';

/** Returns the key of a correction: `12 phone`. */
export const correctionKey = (row: number, field: string): string => `${row} ${field}`;

/** A problem of a value: where it is, and why the form would refuse it. */
export interface RowProblem {
  readonly row: number;
  readonly field: string;
  readonly text: string;
  readonly reason: string;
}

/** A value that is no choice of its field, in so many rows. */
export interface OtherValue {
  readonly field: string;
  readonly text: string;
  readonly count: number;
}

/** The name of a cleaning, how many cells have what it removes, and some of them. */
export interface Cleaned {
  readonly name: CleaningName;
  readonly count: number;
  readonly samples: readonly string[];
}

/** The rows of a table, as an import would write them. */
export interface CheckedRows {
  readonly good: readonly ImportRow[];
  /** The rows as they were read, the faulty ones too. */
  readonly read: ReadonlyMap<number, ImportRow['values']>;
  readonly problems: readonly RowProblem[];
  readonly others: readonly OtherValue[];
  readonly cleaned: readonly Cleaned[];
  /** The rows to look at, also those that somebody has decided about. */
  readonly notes: readonly RowNote[];
}

/** The question about rows: corrections by the row and the field, answers by the field and the value, as `department Service`. */
interface Question extends Pick<ImportWork, 'corrections' | 'decided' | 'answers' | 'unclean'> {
  readonly model: Model;
  readonly rows: readonly TableRow[];
  readonly mapping: Mapping;
  /** The orders of days, by field. */
  readonly orders: Readonly<Record<string, DayOrder>>;
}

/** Returns the options of a field that is a choice; none of others. */
export const optionsOf = (field: Field | undefined): readonly string[] =>
  field?.kind === 'choice' ? field.options.options : [];

/** Returns the text of a choice as its options write it. */
const optionIn = (field: Field, text: string): string =>
  optionsOf(field).find((option) => option.toLowerCase() === text.toLowerCase()) ?? text;

const typedValue = (field: Field, text: string, order: DayOrder): string | Date => {
  if (field.kind === 'moment') return readMoment(text, order) ?? new Date(Number.NaN);
  if (field.kind === 'lines') return cleanText(field, text);
  return optionIn(field, cleanText(field, cleanLine(text).replace(QUOTED_NUMBER, '')));
};

const isRequired = ({ options }: Field): boolean => 'required' in options && options.required === true;

const NOTHING =
  /^(?:null|\(null\)|<null>|\\n|nan|none|nil|n\/a|na|undefined|\(?blank\)?|\(?empty\)?|kosong)$/i;
const DASHES = /^(?:[-–—]+|\.|\?+)$/;
const WHOLE = /^\+?\d+[.,]0+$/;
const ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[\da-f]{1,6});/i;

const withoutEntities = (text: string): string => unescaped(text.replaceAll(/&nbsp;/gi, ' '));

/** The texts that programs leave in cells, by name. `isWhole`: whether all numbers of the column end with ".0". */
const CLEANINGS = {
  nothing: (text: string, field: Field) =>
    NOTHING.test(text.trim()) || (DASHES.test(text.trim()) && !isRequired(field)) ? '' : text,
  decimals: (text: string, field: Field, isWhole: boolean) =>
    WHOLE.test(text.trim()) && (isWhole || linkKindOf(field) === 'phone')
      ? text.trim().replace(/[.,]0+$/, '')
      : text,
  // Some systems write the code of a code.
  codes: (text: string) => (ENTITY.test(text) ? withoutEntities(withoutEntities(text)) : text),
} as const;

export type CleaningName = keyof typeof CLEANINGS;

const CLEANING_NAMES = ['codes', 'nothing', 'decimals'] as const satisfies readonly CleaningName[];

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

/** Returns why a text is no day. */
const noDay = (text: string): string => {
  if (DAY_ORDERS.some((order) => readMoment(text, order)))
    return 'This is no day in the order of the column: write it like 2026-11-20.';
  return /^\D*\d{1,4}[ /.-]+\d{1,2}[ /.-]+\d{1,4}(?!\d)/.test(text)
    ? 'The calendar has no such day: write it like 2026-11-20.'
    : 'This is no day: write it like 2026-11-20.';
};

/** Returns the address behind a cell that shows another text; undefined if there is none. */
const linkBehind = (field: Field, { cells, links }: TableRow, columns: string): string | undefined => {
  const kind = linkKindOf(field);
  if (!links || !kind) return undefined;
  const column = numbersOf(columns).find((each) => cells[each]?.trim());
  const target = links
    .get(column ?? -1)
    ?.replace(/^(?:mailto|tel):/i, '')
    .replace(/\?subject=.*$/i, '');
  const isShown = linkTo(kind, cells[column ?? -1] ?? '') !== undefined;
  return target !== undefined && !isShown && linkTo(kind, target) ? target : undefined;
};

/** Works for so many milliseconds at once, so that the page answers in between. */
const SLICE_MS = 20;

const inSlices = async <T>(rows: readonly T[], visit: (row: T, index: number) => void): Promise<void> => {
  const pauseInTime = pauses(SLICE_MS);
  for (const [index, row] of rows.entries()) {
    visit(row, index);
    await pauseInTime();
  }
};

/** Reads the texts of a file as its form would get them: corrected, cleaned, and with the choices for other values. */
class Texts {
  private readonly cleaned = new Map<CleaningName, { count: number; samples: Set<string> }>();
  /** The fields that have no other texts than whole numbers with ".0". */
  private readonly whole = new Map<string, boolean>();

  constructor(private readonly question: Question) {}

  /** Looks at a row before it is read. */
  note({ cells }: TableRow): void {
    for (const [name, columns = ''] of Object.entries(this.question.mapping)) {
      const text = textIn(cells, columns).trim();
      if (text !== '')
        this.whole.set(name, this.whole.get(name) !== false && /[.]0+$/.test(text) && WHOLE.test(text));
    }
  }

  of(row: TableRow, name: string, field: Field): string {
    const { corrections, answers, unclean, mapping } = this.question;
    const columns = mapping[name] ?? '';
    const corrected = corrections.get(correctionKey(row.row, name));
    if (corrected !== undefined) return corrected;
    let text = linkBehind(field, row, columns) ?? textIn(row.cells, columns);
    for (const cleaning of CLEANING_NAMES) {
      const clean = CLEANINGS[cleaning](text, field, this.whole.get(name) === true);
      if (clean === text) continue;
      const noted = this.cleaned.get(cleaning) ?? { count: 0, samples: new Set() };
      noted.count += 1;
      if (noted.samples.size < 3) noted.samples.add(text.trim());
      this.cleaned.set(cleaning, noted);
      if (!unclean.has(cleaning)) text = clean;
    }
    return answers.get(`${name} ${text.trim()}`) ?? text;
  }

  get cleanings(): readonly Cleaned[] {
    return [...this.cleaned].map(([name, { count, samples }]) => ({ name, count, samples: [...samples] }));
  }
}

/** Checks a row as the form checks a new record. */
const checkRow = ({ model, orders, corrections }: Question, texts: Texts, row: TableRow) => {
  const fields = Object.entries(model.fields);
  const written = new Map(fields.map(([name, field]) => [name, texts.of(row, name, field)]));
  const record = Object.fromEntries(
    fields.map(([name, field]) => [name, typedValue(field, written.get(name) ?? '', orders[name] ?? 'dmy')]),
  );
  const errors = model.errors(record, { isNew: true });
  const problems = fields.flatMap(([field, definition]): RowProblem[] => {
    const text = written.get(field) ?? '';
    const value = record[field];
    const isNoDay = value instanceof Date && Number.isNaN(value.getTime()) && text.trim() !== '';
    const damage = damageIn(definition, text, corrections.has(correctionKey(row.row, field)));
    const reason = damage ?? (isNoDay ? noDay(text) : errors[field]);
    return reason === undefined ? [] : [{ row: row.row, field, text, reason }];
  });
  const values = Object.entries(record).map(([name, value]) => [
    name,
    value instanceof Date ? value.getTime() : value,
  ]);
  return { values: Object.fromEntries(values), problems };
};

/** Checks rows as the form checks new records. Nothing is written. */
export const checkRows = async (question: Question): Promise<CheckedRows> => {
  const { model, rows, decided } = question;
  const oddness = oddRowsOf(rows);
  const texts = new Texts(question);
  await inSlices(rows, (row) => texts.note(row));
  const read = new Map<number, ImportRow['values']>();
  const [good, problems, notes]: [ImportRow[], RowProblem[], RowNote[]] = [[], [], []];
  const others = new Map<string, OtherValue>();
  const firstWith = new Map<string, ImportRow>();
  await inSlices(rows, (each, index) => {
    const { row } = each;
    const note = oddness(each, index);
    const { values, problems: found } = checkRow(question, texts, each);
    read.set(row, values);
    // A row to correct stands among those.
    const isCorrected = found.length > 0 && decided.get(row) === undefined && note?.isLeftOut === false;
    if (note && !isCorrected) notes.push({ row, ...note });
    else if (decided.get(row) === false) notes.push({ row, text: 'You have left it out.', isLeftOut: true });
    if (!(decided.get(row) ?? note?.isLeftOut !== true)) return;
    for (const problem of found) {
      const { field } = problem;
      const text = problem.text.trim();
      const key = `${field} ${text}`;
      if (model.fields[field]?.kind !== 'choice') problems.push(problem);
      else others.set(key, { field, text, count: (others.get(key)?.count ?? 0) + 1 });
    }
    if (found.length > 0) return;
    const again = note ? undefined : repeated(model, { row, values }, firstWith);
    if (again) notes.push(again);
    if (decided.get(row) ?? again?.isLeftOut !== true) good.push({ row, values });
  });
  return { good, read, problems, others: [...others.values()], cleaned: texts.cleanings, notes };
};

/** Returns the note about a row whose record may stand in an earlier one. What happened at another moment is another record. */
const repeated = (
  model: Model,
  { row, values }: ImportRow,
  firstWith: Map<string, ImportRow>,
): RowNote | undefined => {
  const keys = sameKeys(model, values);
  const found =
    keys.find(({ key, isHint }) => !isHint && firstWith.has(key)) ??
    keys.find(({ key }) => firstWith.has(key));
  const first = found && firstWith.get(found.key);
  for (const { key } of keys) if (!firstWith.has(key)) firstWith.set(key, { row, values });
  if (!found || !first) return undefined;
  const label = model.fields[found.field]?.options.label ?? found.field;
  const moment = model.momentField ?? '';
  return found.isHint || first.values[moment] !== values[moment]
    ? { row, text: `Row ${first.row} has the same ${label}.`, isLeftOut: false }
    : { row, text: `This is the ${model.entityName} of row ${first.row} once more.`, isLeftOut: true };
};

/** Returns the rows with a record that is the same, and the notes about rows with one that may be. */
export const withDuplicates = (
  model: Model,
  { good, notes }: Pick<CheckedRows, 'good' | 'notes'>,
  found: readonly Duplicate[],
): { readonly existing: readonly Duplicate[]; readonly notes: readonly RowNote[] } => {
  const rows = new Set(good.map(({ row }) => row));
  const noted = new Set(notes.map(({ row }) => row));
  const hints = found.flatMap(({ row, name, hint }): RowNote[] => {
    if (hint === undefined || noted.has(row)) return [];
    return [
      { row, text: `${name} has the same ${model.fields[hint]?.options.label ?? hint}.`, isLeftOut: false },
    ];
  });
  const existing = found.filter(({ row, hint }) => hint === undefined && rows.has(row));
  return { existing, notes: [...notes, ...hints].sort((one, other) => one.row - other.row) };
};
