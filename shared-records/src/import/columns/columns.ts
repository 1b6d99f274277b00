import type { Model } from 'shared-model/define-model';
import { readMoment } from 'shared-model/fields/days-in-texts';
import type { Field } from 'shared-model/fields/fields';
import { linkKindOf } from 'shared-model/fields/links';
import { refersTo } from 'shared-model/references';
import { isCompanyName } from 'shared-model/words/duplicate-key';
import { storedJson, storeText } from 'shared-ui/storage';
import * as v from 'valibot';
import { isFilled, isRecord, type Table, type TableRow } from '../reading/import-limits';
import { type Columns, groupsIn, numbersOf, plainHeading as plain, TELLING, tells } from './column-groups';

/** The columns that each field is read from; undefined for a field that the file does not have. */
export type Mapping = Readonly<Record<string, Columns | undefined>>;

/** Words for a company, and those of which a column may hold codes, beside one with the names. */
const COMPANIES =
  'company|companies|perusahaan|badan usaha|organi[sz]ation|organisasi|instansi|mitra|toko|firma|firmen|firm|unternehmen|bedrijf|empresa|societe|entreprise|azienda';
const CUSTOMERS = 'customers?|pelanggan|accounts?|klien|clients?|kunden?|klant|cliente';
const WHOLE_NAMES = 'firmenname|kundenname|bedrijfsnaam|klantnaam|raison sociale|razon social';
const NAME = `nama|name|nom|nome|naam|${WHOLE_NAMES}`;
const has = (...words: readonly string[]) => `(?=.*\\b(?:${words.join('|')})\\b)`;
const only = (...words: readonly string[]) => `(?:(?:${words.join('|')})(?: |$))+$`;
const ANY_COMPANY = `^${has(COMPANIES, CUSTOMERS, WHOLE_NAMES)}`;
const COMPANY_WORDS = only(COMPANIES, CUSTOMERS, NAME, 'lengkap|associated|related|billing');
/** The headings of companies, those with the word name, and those that can have no codes. */
const COMPANY = new RegExp(ANY_COMPANY + COMPANY_WORDS);
const COMPANY_NAME = new RegExp(ANY_COMPANY + has(NAME) + COMPANY_WORDS);
const ONLY_COMPANY = new RegExp(`^${only(COMPANIES)}`);
const PEOPLE =
  /^(?:contact person|contact name|nama kontak|narahubung|nama narahubung|pic|nama pic|ansprechpartner|contactpersoon)$/;
const PERSON = /^(?:kontak|contact)$/;
const NAMES = /^(?:nama|full name|nama lengkap|display name|complete name|name 1)$/;
/** Names of companies, and of people without a first name. */
const OTHER_NAMES = /^(?:nom|nombre|nome|naam)$/;

/** Other headings of fields, by their names. */
const SYNONYMS: Readonly<Record<string, RegExp>> = {
  responsible: /^(?:pic sales|person in charge|penanggung jawab|pic)$/,
  position: /^job (?:title|position)$/,
};
const DAY_OF_VISIT = /^(?:(?:tanggal|tgl) kunjungan|visit date|date of visit)$/;
const NONE = /(?!)/;
const exactly = (heading: string): RegExp => new RegExp(`^${plain(heading)}$`);

/** Returns the headings of a field, the surest first: a column beside it has codes, other names, or another day. */
const headingsOf = (
  name: string,
  field: Field,
  isPerson: boolean,
  hasCompany: boolean,
): readonly RegExp[] => {
  const { label, formLabel = label } = field.options;
  const own = [label, formLabel, name].map(exactly);
  if (field.kind === 'moment') return [DAY_OF_VISIT, ...own, /^(?:date|tanggal|tgl|datum|fecha)$/];
  if (refersTo(field, 'customers')) return [COMPANY_NAME, ...own, COMPANY, isPerson ? NAMES : NONE];
  if (refersTo(field, 'contacts')) return [...own, PEOPLE, PERSON];
  if (name !== 'name') return [...own, SYNONYMS[name] ?? NONE];
  if (isCompanyName(field)) return [COMPANY_NAME, ONLY_COMPANY, ...own, NAMES, OTHER_NAMES, COMPANY];
  return [hasCompany ? NONE : PEOPLE, ...own, NAMES, PEOPLE, PERSON, /^(?:saved|public) name$/];
};

/** Returns whether a text is a heading of some field, and hardly a value. */
export const isHeading = (text: string): boolean => {
  const words = plain(text);
  const isName = [COMPANY, PEOPLE, PERSON, NAMES].some((test) => test.test(words));
  return isName || [...TELLING.keys()].some((name) => tells(name, words));
};

/** Returns headings without the kind of record that begins all of them: Person - Name, Person - Phone. */
const withoutPrefix = (headings: readonly string[]): readonly string[] => {
  const [prefix = ''] = /^\p{L}+ - /u.exec(headings[0] ?? '') ?? [];
  return headings.every((heading) => heading.startsWith(prefix))
    ? headings.map((heading) => heading.slice(prefix.length))
    : headings;
};

type Kind = Pick<Model, 'collection' | 'fields'>;

/** Names the columns of an account's files: a logout deletes what is kept for the account. Without headings, they are records. */
const storageKey = (uid: string, model: Kind, headings: readonly string[]): string =>
  `import-columns-${uid}-${model.collection}-${headings.map(plain).join('|')}`.slice(0, 500);

const mappingSchema = v.fallback(v.record(v.string(), v.string()), {});

/** Remembers which columns somebody chose, for the next file with the same headings. A file without headings may be any. */
export const rememberMapping = (uid: string, model: Kind, headings: readonly string[], mapping: Mapping) =>
  headings.length > 0 && storeText('localStorage', storageKey(uid, model, headings), JSON.stringify(mapping));

/** Returns the columns that somebody chose the last time for the same headings; undefined if nobody did. */
const rememberedMapping = (uid: string, model: Kind, headings: readonly string[]): Mapping | undefined => {
  const isThere = (columns: Columns) => numbersOf(columns).every((column) => column < headings.length);
  const last = v.parse(mappingSchema, storedJson('localStorage', storageKey(uid, model, headings)));
  return Object.keys(last).length > 0 && Object.values(last).every(isThere) ? last : undefined;
};

/** Returns the column of each field: by its label, its name, a synonym or a telling word. Each column once; none without a heading. */
const knownColumns = ({ fields }: Kind, headings: readonly string[]): Mapping => {
  const bare = withoutPrefix(headings);
  const groups = groupsIn(bare);
  // What stands in brackets explains a heading.
  const columns = bare.map(
    (heading) => plain(heading.replace(/\([^()]*\)/g, ' ').replace(/\b1\b/, ' ')) || plain(heading),
  );
  const taken = new Set<number>();
  const mapping: Record<string, Columns> = {};
  /** Takes the column of the first test that one passes. */
  const claim = (name: string, tests: readonly RegExp[]) => {
    const found = tests.map((test) =>
      columns.findIndex((heading, column) => heading !== '' && !taken.has(column) && test.test(heading)),
    );
    const column = found.find((each) => each >= 0);
    if (name in mapping || column === undefined) return;
    taken.add(column);
    mapping[name] = String(column);
  };
  const claimGroup = (name: string) => {
    const group = groups.find(({ field }) => field === name)?.columns;
    if (group === undefined || name in mapping || numbersOf(group).some((column) => taken.has(column)))
      return;
    for (const column of numbersOf(group)) taken.add(column);
    mapping[name] = group;
  };
  const isPerson = fields.name !== undefined && !isCompanyName(fields.name);
  const hasCompany = columns.some((heading) => COMPANY.test(heading));
  for (const name of ['phone', 'email', 'address']) if (name in fields) claimGroup(name);
  for (const [name, field] of Object.entries(fields))
    claim(name, headingsOf(name, field, isPerson, hasCompany));
  if (isPerson) {
    claimGroup('name');
    claim('name', [/^(?:(?:first|given|last) name|nama (?:depan|belakang)|vorname|nachname)$/, OTHER_NAMES]);
  }
  for (const [name, field] of Object.entries(fields)) {
    const told = [linkKindOf(field) ?? '', name, field.kind].find((each) => TELLING.has(each));
    if (told === undefined) continue;
    const found = columns.find((heading, column) => !taken.has(column) && tells(told, heading));
    if (found !== undefined) claim(name, [exactly(found)]);
  }
  return mapping;
};

/** Begins the headings of columns with the time of a day. */
const TIME =
  /^(?:jam|waktu|time|pukul|hour|check in|start time|visit time|uhrzeit|tijd|hora|heure)(?: (?:mulai|kunjungan|datang|masuk|visit|start|in|wib))?$/;

const isTime = (text: string): boolean =>
  readMoment(`2026-01-01 ${text.trim()}`, 'ymd') !== undefined && !/\d{4}/.test(text);

/** Returns columns of which those with a day have the column with its time, too. */
const withTimes = (
  { fields }: Kind,
  headings: readonly string[],
  rows: readonly TableRow[],
  mapping: Mapping,
): Mapping => {
  const taken = new Set(Object.values(mapping).flatMap(numbersOf));
  const time = headings.findIndex((heading, column) => {
    if (taken.has(column) || !TIME.test(plain(heading))) return false;
    // A sign alone stands for no time.
    const texts = rows.map(({ cells }) => cells[column] ?? '').filter((text) => !/^[\s\p{P}]*$/u.test(text));
    return texts.length > 0 && texts.every(isTime);
  });
  const joined = Object.entries(mapping).map(([name, columns]) => {
    const isDay = fields[name]?.kind === 'moment' && numbersOf(columns).length === 1;
    return [name, isDay && time >= 0 ? `${columns}+${time}` : columns];
  });
  return Object.fromEntries(joined);
};

/** Returns the columns of each field: as chosen the last time, else by the headings, and of a time by its rows. */
export const mapColumns = (
  uid: string,
  model: Kind,
  headings: readonly string[],
  rows: readonly TableRow[] = [],
): Mapping =>
  rememberedMapping(uid, model, headings) ?? withTimes(model, headings, rows, knownColumns(model, headings));

/** The first rows of a sheet, among which the headings are looked for, and the first sheets: a title may stand above them. */
const MOST_TITLES = 20;
const MOST_SHEETS = 20;

/** Stands for the index of the headings of a table that has none. */
export const NO_HEADINGS = -1;

/** The beginning of the records of a file: the sheet, and the index of the row with the headings; undefined if only a person knows it. */
export interface TableStart {
  readonly sheet: number;
  readonly heading?: number | undefined;
}

/** Returns the headings of a table. Those of the row above, which may name several columns together, stand in for empty ones. */
export const headingsIn = (table: Table | undefined, heading: number | undefined): readonly string[] => {
  if (!table || heading === undefined || heading === NO_HEADINGS) return [];
  const above = table.rows[heading - 1]?.cells ?? [];
  const isRow = above.filter(isFilled).length > 1;
  const cells = table.rows[heading]?.cells ?? [];
  return isRow ? cells.map((cell, column) => (isFilled(cell) ? cell : (above[column] ?? ''))) : cells;
};

/**
 * Returns where most columns are known: in the first sheet and row of those that have as many. The row is unknown if no heading is, if
 * one heading alone is below rows of several cells, or if it reads as a record.
 */
export const startIn = (uid: string, model: Kind, tables: readonly Table[]): TableStart => {
  const starts = tables.slice(0, MOST_SHEETS).flatMap((table, sheet) =>
    table.rows.slice(0, Math.min(MOST_TITLES, table.rows.length - 1)).map((_, heading) => {
      const columns = Object.values(mapColumns(uid, model, headingsIn(table, heading)));
      return { sheet, heading, found: columns.flatMap(numbersOf).length };
    }),
  );
  const most = Math.max(0, ...starts.map(({ found }) => found));
  const { sheet, heading } = starts.find(({ found }) => found === most) ?? { sheet: 0, heading: 0 };
  const headings = headingsIn(tables[sheet], heading);
  const isKnown = rememberedMapping(uid, model, headings) !== undefined;
  const above = tables[sheet]?.rows.slice(0, heading) ?? [];
  const isAlone = most === 1 && above.some(({ cells }) => cells.filter(isFilled).length > 1);
  const isCertain = most > 0 && !isAlone && !isRecord(headings);
  return { sheet, heading: isKnown || isCertain ? heading : undefined };
};

/** Returns the rows below the headings. Leaves out rows that repeat them, as where several files were put together. */
export const rowsBelow = (table: Table | undefined, heading: number | undefined): readonly TableRow[] => {
  const textOf = (row: TableRow | undefined) =>
    (row?.cells ?? [])
      .map((cell) => cell.trim())
      .join('\n')
      .trimEnd();
  const rows = table?.rows.slice((heading ?? 0) + 1) ?? [];
  const headings = textOf(table?.rows[heading ?? 0]);
  return headings.includes('\n') && heading !== NO_HEADINGS
    ? rows.filter((row) => textOf(row) !== headings)
    : rows;
};
