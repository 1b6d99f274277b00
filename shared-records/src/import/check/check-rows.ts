import type { Model } from 'shared-model/define-model';
import { cleanLine, cleanText } from 'shared-model/fields/clean-texts';
import { DAY_ORDERS, type DayOrder, readMoment } from 'shared-model/fields/days-in-texts';
import type { Field, LinkKind } from 'shared-model/fields/fields';
import { linkKindOf, linkTo } from 'shared-model/fields/links';
import type { Duplicate, ImportRow } from 'shared-model/imports/import-request';
import { sameKeys } from 'shared-model/imports/same-record';
import { refersTo } from 'shared-model/references';
import { pauses } from '../../pauses';
import { numbersOf, plainHeading, textIn } from '../columns/column-groups';
import type { Mapping } from '../columns/columns';
import type { ImportWork } from '../import-work';
import { readOnce } from '../reading/decode-text';
import { isFilled, type TableRow } from '../reading/import-limits';
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

/** Returns the text of a choice as its options write it, whatever its case and signs: "repair - service". */
const optionIn = (field: Field, text: string): string => {
  const options = optionsOf(field);
  if (options.length === 0 || options.includes(text)) return text;
  return options.find((option) => plainHeading(option) === plainHeading(text)) ?? text;
};

const typedValue = (field: Field, text: string, order: DayOrder): string | Date => {
  if (field.kind === 'moment') return readMoment(text, order) ?? new Date(Number.NaN);
  if (field.kind === 'lines') return cleanText(field, text);
  const isPhone = linkKindOf(field) === 'phone';
  const line = cleanLine(isPhone ? text.trim().split(/\n+/).join(' / ') : text);
  return optionIn(field, cleanText(field, line.replace(QUOTED_NUMBER, '')));
};

const isRequired = ({ options }: Field): boolean => 'required' in options && options.required === true;

/** Texts of programs that stand for nothing, and the words of those of people, who write them where they need not write anything. */
const NOTHING =
  /^(?:null|[(<[]null[)>\]]|\\n|nan|nat|<na>|-*none-*|nil|n\/a|na|undefined|\(?blank\)?|\(?empty\)?|kosong)$/i;
const NOTHING_WORDS =
  /^(?:(?:data )?(?:tidak|tdk|belum|blm|gak|nggak|tak)(?: (?:ada|tersedia|diketahui|diisi|punya))?|tanpa \w+|menyusul|nihil|kosong|null|n ?a|[tk] a|n v t|tb[acd]|to be (?:announced|confirmed)|unknown|unbekannt|onbekend|inconnu|desconocido|not (?:available|applicable|provided|specified|set|known)|nicht (?:vorhanden|bekannt)|keine?(?: angaben?)?|entfallt|ohne|geen|aucune?|sans|neant|non renseigne|ningun[oa]?|no (?:aplica|data|value|phone|website|email)|sin datos|void|nothing|none|blank|empty|false|x{3,}|[0 ]+)$/;
const SIGNS_ALONE = /^(?!#{3})[\p{P}−=~|^`]+$/u;

/** Returns whether a text stands for nothing, where nothing may stand. No word for it is longer. */
const isNothing = (text: string): boolean =>
  SIGNS_ALONE.test(text) ||
  (text.length < 30 && !text.startsWith('#') && NOTHING_WORDS.test(plainHeading(text)));

const WHOLE = /^\+?\d+[.,]0+$/;
const NUMBER = /^\+?\d+(?:[.,]\d+)?$/;
const DECIMAL = /^\+?\d+\.0+$/;
/** Digits in groups, as spreadsheets show large numbers. */
const GROUPED = /^\d{1,3}(?:(?:,\d{3}){2,}(?:\.0+)?|(?:\.\d{3}){3,}(?:,0+)?)$/;

/** The letters from U+00A0 on, as web pages write them, and signs of texts: https://html.spec.whatwg.org/#named-character-references. */
const LETTERS =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const OTHER_LETTERS = 'nbsp ndash–mdash—lsquo‘rsquo’ldquo“rdquo”bull•hellip…euro€trade™';
const NAMED: ReadonlyMap<string, string> = new Map([
  ...LETTERS.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...[...OTHER_LETTERS.matchAll(/([a-z]+)(.)/g)].map(([, name = '', letter = '']) => [name, letter] as const),
]);
const BREAK = /<br ?\/?>|<\/(?:p|div|li|tr|h\d)>/gi;
const TAG =
  /<\/?(?:p|div|span|b|i|u|em|strong|ul|ol|li|font|h\d|table|tbody|tr|td)(?:\s[^<>]*)?>|<a\s[^<>]*>|<\/a>|_x000D_/gi;
/** Begins a letter of UTF-8 that was read as Windows-1252. */
const READ_ONCE = /[ÂÃÄÅâ][^\p{ASCII}]/u;

const withoutEntities = (text: string): string =>
  unescaped(text.replace(/&([a-z]{2,6}\d{0,2});/gi, (whole, name: string) => NAMED.get(name) ?? whole));

/** The texts that programs leave in cells, by name. `isWhole`: whether all numbers of the column end with ".0". */
const CLEANINGS: Readonly<
  Record<Exclude<CleaningName, 'above'>, (text: string, field: Field, isWhole: boolean) => string>
> = {
  // Some systems write the code of a code.
  codes: (text) => {
    const plain = /[&<]|_x000D_/.test(text)
      ? withoutEntities(withoutEntities(text)).replace(BREAK, '\n').replace(TAG, '')
      : text;
    return READ_ONCE.test(plain) ? (readOnce(plain) ?? plain) : plain;
  },
  nothing: (text, field) =>
    NOTHING.test(text.trim()) || (!isRequired(field) && isNothing(text.trim())) ? '' : text,
  decimals: (text, field, isWhole) => {
    const written = text.trim();
    const isPhone = linkKindOf(field) === 'phone';
    if (isPhone && GROUPED.test(written)) return written.replace(/[.,]0+$/, '').replace(/[.,]/g, '');
    return WHOLE.test(written) && (isWhole || isPhone) ? written.replace(/[.,]0+$/, '') : text;
  },
  several: (text, field) => {
    if (linkKindOf(field) !== 'email') return text;
    const [first = text, second] = text
      .split(/[\s,;:|/<>()"']+/)
      .filter((part) => /^[^@]+@[^@]+$/.test(part));
    return second === undefined ? text : first;
  },
};

const CLEANING_NAMES = ['codes', 'nothing', 'decimals', 'several'] as const;

export type CleaningName = (typeof CLEANING_NAMES)[number] | 'above';

/** No field takes so long a text, whatever is cleaned of it. */
const LONGEST = 20_000;

/** Stands for what stands above. */
const DITTO = /^(?:["”〃]|''|,,|-"-|sda|s\.d\.a\.?|idem|ditto|dito)$/i;

/** A number as spreadsheets show and save long ones: the digits after the first ones are gone. */
const SHORTENED = /^[+-]?(?:\d(?:[.,]\d+)? ?E ?\+ ?\d+|\d[.,]\d+ ?E\d{2})$/i;
/** An error in any language: #N/A, #WERT!, #¿NOMBRE?, Err:502, and a column that is too narrow. */
const ERROR = /^(?:#[¡¿]?[\p{Lu}\d/ ]+[!?]|#N\/?[ADV]|#TIDAK ADA|err:\d{3}|#{3,})$/iu;
/** A formula whose result a program has not saved. */
const FORMULA = /^=\+?[\w$"'(]/;
/** A day that a spreadsheet made of a number such as 1-11, as a workbook or a CSV has it. */
const MADE_DAY =
  /^(?:\d{4}-\d\d-\d\d(?: \d\d:\d\d)?|\d{1,2}-(?:jan|feb|mar|apr|may|mei|jun|jul|aug|agu|agt|sep|oct|okt|nov|dec|des)(?:-\d\d)?)$/i;
/** A number that a spreadsheet was told to keep as text. */
const QUOTED_NUMBER = /^['’](?=[\d+(][\d\s()+./-]*$)/;

/** Returns why a text of a file is not what somebody has written; undefined for others. A day may be meant: its correction is one. */
const damageIn = ({ kind }: Field, text: string, isCorrected: boolean): string | undefined => {
  const written = text.trim();
  if (ERROR.test(written)) return 'The spreadsheet shows an error here: write the value, or leave it empty.';
  if (!isCorrected && FORMULA.test(written)) return 'This is a formula: write its result.';
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
  /** The fields whose numbers are all whole ones with ".0", and those that only the first row of each group has. */
  private readonly whole = new Set<string>();
  private readonly grouped = new Set<string>();
  /** The text of each field above the row that is read. */
  private readonly above = new Map<string, string>();

  constructor(private readonly question: Question) {}

  /** Looks at the column of a field before its rows are read. */
  note(name: string, columns: string | undefined): void {
    const field = this.question.model.fields[name];
    if (!field || columns === undefined) return;
    const texts = this.question.rows.map(({ cells }) => textIn(cells, columns).trim());
    const filled = texts.filter(isFilled);
    const numbers = filled.filter((text) => NUMBER.test(text));
    if (numbers.length > 0 && numbers.every((text) => DECIMAL.test(text))) this.whole.add(name);
    const isShared = 'changedTogether' in field.options && field.options.changedTogether === true;
    const isOfGroup = field.kind === 'moment' || refersTo(field, 'customers') || isShared;
    const isRepeated = texts.some((text, row) => text !== '' && text === texts[row - 1]);
    if (isOfGroup && !isRepeated && filled.length * 2 <= texts.length) this.grouped.add(name);
  }

  /** Returns the text of a field. What is no record holds for no row below, and has no text of one above. */
  of(row: TableRow, name: string, field: Field, isOut: boolean): string {
    const { corrections, answers, mapping } = this.question;
    const columns = mapping[name] ?? '';
    const corrected = corrections.get(correctionKey(row.row, name));
    if (corrected !== undefined) {
      this.above.set(name, corrected);
      return corrected;
    }
    let text = linkBehind(field, row, columns) ?? textIn(row.cells, columns);
    const above = this.above.get(name);
    const isAbove = DITTO.test(text.trim()) || (!isFilled(text) && this.grouped.has(name));
    if (above !== undefined && isAbove && !isOut) text = this.clean('above', text, above, above);
    for (const cleaning of text.length < LONGEST ? CLEANING_NAMES : []) {
      const clean = CLEANINGS[cleaning](text, field, this.whole.has(name));
      if (clean !== text) text = this.clean(cleaning, text, clean, text);
    }
    if (isFilled(text) && !isOut) this.above.set(name, text);
    return answers.get(`${name} ${text.trim()}`) ?? text;
  }

  /** Returns the clean text of a cell, unless somebody does not want it. */
  private clean(cleaning: CleaningName, text: string, clean: string, sample: string): string {
    const noted = this.cleaned.get(cleaning) ?? { count: 0, samples: new Set() };
    noted.count += 1;
    if (noted.samples.size < 3) noted.samples.add(sample.trim());
    this.cleaned.set(cleaning, noted);
    return this.question.unclean.has(cleaning) ? text : clean;
  }

  get cleanings(): readonly Cleaned[] {
    return [...this.cleaned].map(([name, { count, samples }]) => ({ name, count, samples: [...samples] }));
  }
}

/** Checks a row as the form checks a new record. */
const checkRow = ({ model, orders, corrections }: Question, texts: Texts, row: TableRow, isOut: boolean) => {
  const fields = Object.entries(model.fields);
  const written = new Map(fields.map(([name, field]) => [name, texts.of(row, name, field, isOut)]));
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
  const columns = new Set(Object.values(question.mapping).flatMap(numbersOf));
  const oddness = oddRowsOf(rows, columns);
  const texts = new Texts(question);
  await inSlices(Object.entries(question.mapping), ([name, column]) => texts.note(name, column));
  const read = new Map<number, ImportRow['values']>();
  const [good, problems, notes]: [ImportRow[], RowProblem[], RowNote[]] = [[], [], []];
  const others = new Map<string, OtherValue>();
  const firstWith = new Map<string, ImportRow>();
  await inSlices(rows, (each, index) => {
    const { row } = each;
    const note = oddness(each, index);
    const { values, problems: found } = checkRow(question, texts, each, note?.isLeftOut === true);
    read.set(row, values);
    const choice = decided.get(row);
    const isWanted = choice ?? note?.isLeftOut !== true;
    const again = isWanted && found.length === 0 ? repeated(model, { row, values }, firstWith) : undefined;
    const said = again?.isLeftOut ? again : (note ?? again ?? strangeIn(model, values));
    // A row to correct stands among those.
    const isCorrected = found.length > 0 && choice === undefined && said?.isLeftOut === false;
    if (said && !isCorrected) notes.push({ row, ...said });
    else if (choice === false) notes.push({ row, text: 'You have left it out.', isLeftOut: true });
    if (!isWanted) return;
    for (const problem of found) {
      const { field } = problem;
      const text = problem.text.trim();
      const key = `${field} ${text}`;
      if (model.fields[field]?.kind !== 'choice') problems.push(problem);
      others.set(key, { field, text, count: (others.get(key)?.count ?? 0) + 1 });
    }
    if (found.length === 0 && (choice ?? again?.isLeftOut !== true)) good.push({ row, values });
  });
  // A value that several rows have is corrected once.
  const isAsked = ({ field, text, count }: OtherValue): boolean => {
    const asked = model.fields[field];
    const isOptional = asked !== undefined && asked.kind !== 'moment' && !isRequired(asked);
    return asked?.kind === 'choice' || (isOptional && text !== '' && count > 1);
  };
  const asked = [...others.values()].filter(isAsked);
  return { good, read, problems, others: asked, cleaned: texts.cleanings, notes };
};

/** Texts of links without what each of them has: their cells may belong to another column. */
const STRANGE: Readonly<Partial<Record<LinkKind, RegExp>>> = { phone: /^\D*$/, website: /^[^.]*$|@/ };

/** Returns the note about a row with a name that says nothing, or with words where a telephone number or a website belongs. */
const strangeIn = ({ fields }: Model, values: ImportRow['values']): Omit<RowNote, 'row'> | undefined => {
  const found = Object.entries(fields).find(([name, field]) => {
    const text = String(values[name] ?? '');
    if (field.kind === 'line' && isRequired(field)) return isNothing(text);
    const kind = linkKindOf(field);
    return text !== '' && kind !== undefined && STRANGE[kind]?.test(text);
  });
  if (!found) return undefined;
  const { label } = found[1].options;
  return { text: `${label} has other words than most: look whether they are right.`, isLeftOut: false };
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
