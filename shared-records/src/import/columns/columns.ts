import type { Model } from 'shared-model/define-model';
import { readMoment } from 'shared-model/fields/days-in-texts';
import type { Field } from 'shared-model/fields/fields';
import { linkKindOf } from 'shared-model/fields/links';
import { refersTo } from 'shared-model/references';
import { isCompanyName } from 'shared-model/words/duplicate-key';
import { storedJson, storeText } from 'shared-ui/storage';
import * as v from 'valibot';
import { isFilled, isRecord, type Table, type TableRow } from '../reading/import-limits';
import { type Columns, groupsIn, numbersOf, plainHeading as plain } from './column-groups';

/** The columns that each field is read from; undefined for a field that the file does not have. */
export type Mapping = Readonly<Record<string, Columns | undefined>>;

const COMPANY =
  'company, company name, perusahaan, nama perusahaan, pelanggan, nama pelanggan, customer, customer name, nama customer, klien, nama klien, client, client name, instansi, nama instansi, organisasi, nama organisasi, organization, organization name, toko, nama toko, mitra, nama mitra, account, account name';

const PERSON =
  'kontak, nama kontak, contact, contact name, contact person, narahubung, nama narahubung, pic, nama pic';

/** Other headings of fields, by their names or kinds, in English and Indonesian. */
const SYNONYMS: Readonly<Record<string, string>> = {
  responsible: 'pic sales, person in charge, penanggung jawab, pic',
  position: 'job title',
  moment: 'date, tanggal, tgl, visit date',
};

const synonymsOf = (name: string, field: Field): string => {
  if (refersTo(field, 'customers')) return COMPANY;
  if (refersTo(field, 'contacts')) return PERSON;
  if (name !== 'name') return SYNONYMS[name] ?? SYNONYMS[field.kind] ?? '';
  return `nama, full name, nama lengkap, ${isCompanyName(field) ? COMPANY : `display name, ${PERSON}`}`;
};

/** Words of which one tells the field of a heading, whatever else is in it: by the name of the field, its kind, or what it links to. */
const TELLING: Readonly<Record<string, string>> = {
  address: 'alamat address street location lokasi',
  phone: 'telephone telepon telpon telp tlp tel phone hp handphone mobile whatsapp wa ponsel',
  website: 'website web url situs homepage site',
  email: 'email mail surel',
  position: 'jabatan posisi title role',
  detail:
    'keterangan detail details description deskripsi uraian catatan notes note kegiatan activity remarks',
  department: 'department departemen dept bagian divisi division',
  responsible: 'responsible sales salesperson owner petugas',
  qtNumber: 'qt quotation quote penawaran',
  moment: 'date tanggal tgl day hari waktu time datetime',
};

/** Words that tell nothing beside one of the above. */
const EMPTY = new Set(
  `no nomor nr number nama name person kantor office lengkap full utama primary main work value 1 wajib required e
  alamat address job organization toko perusahaan company pelanggan customer kunjungan visit kontak laporan report`.split(
    /\s+/,
  ),
);

/** Returns whether a heading tells a field: it has a telling word, and beside it empty ones alone. */
const tells = (name: string, field: Field, heading: string): boolean => {
  const words = TELLING[linkKindOf(field) ?? ''] ?? TELLING[name] ?? TELLING[field.kind] ?? '';
  const telling = words.split(' ');
  const others = heading.split(' ').filter((word) => !telling.includes(word));
  return others.length < heading.split(' ').length && others.every((word) => EMPTY.has(word));
};

/** Names the columns of an account's files: a logout deletes what is kept for the account. Without headings, they are records. */
const storageKey = (uid: string, model: Pick<Model, 'collection'>, headings: readonly string[]): string =>
  `import-columns-${uid}-${model.collection}-${headings.map(plain).join('|')}`.slice(0, 500);

const mappingSchema = v.fallback(v.record(v.string(), v.string()), {});

/** Remembers which columns somebody chose, for the next file with the same headings. A file without headings may be any. */
export const rememberMapping = (
  uid: string,
  model: Pick<Model, 'collection'>,
  headings: readonly string[],
  mapping: Mapping,
) =>
  headings.length > 0 && storeText('localStorage', storageKey(uid, model, headings), JSON.stringify(mapping));

/** Returns the columns that somebody chose the last time for the same headings; undefined if nobody did. */
const rememberedMapping = (
  uid: string,
  model: Pick<Model, 'collection'>,
  headings: readonly string[],
): Mapping | undefined => {
  const isThere = (columns: Columns) => numbersOf(columns).every((column) => column < headings.length);
  const last = v.parse(mappingSchema, storedJson('localStorage', storageKey(uid, model, headings)));
  return Object.keys(last).length > 0 && Object.values(last).every(isThere) ? last : undefined;
};

/** Returns the column of each field: by its label, its name, a synonym or a telling word. Each column once; none without a heading. */
const knownColumns = ({ fields }: Pick<Model, 'fields'>, headings: readonly string[]): Mapping => {
  const groups = groupsIn(headings);
  // What stands in brackets explains a heading.
  const columns = headings.map(
    (heading) => plain(heading.replace(/\([^()]*\)/g, ' ').replace(/\b1\b/, ' ')) || plain(heading),
  );
  const taken = new Set<number>();
  const mapping: Record<string, Columns> = {};
  const claim = (name: string, texts: readonly string[]) => {
    if (name in mapping) return;
    const column = columns.findIndex(
      (heading, index) => heading !== '' && !taken.has(index) && texts.includes(heading),
    );
    if (column < 0) return;
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
  for (const name of ['phone', 'email', 'address']) if (name in fields) claimGroup(name);
  for (const [name, { options }] of Object.entries(fields))
    claim(name, [options.label, options.formLabel ?? options.label].map(plain));
  for (const [name, field] of Object.entries(fields))
    claim(name, [plain(name), ...synonymsOf(name, field).split(', ').map(plain)]);
  if (fields.name && !isCompanyName(fields.name)) {
    claimGroup('name');
    claim('name', ['first name', 'given name', 'nama depan', 'last name', 'nama belakang']);
  }
  for (const [name, field] of Object.entries(fields)) {
    const found = columns.find((heading, column) => !taken.has(column) && tells(name, field, heading));
    if (found !== undefined) claim(name, [found]);
  }
  return mapping;
};

/** Begins the headings of columns with the time of a day. */
const TIME =
  /^(?:jam|waktu|time|pukul|hour|start time|visit time)(?: (?:mulai|kunjungan|datang|masuk|visit|start|in|wib))?$/;

const isTime = (text: string): boolean =>
  readMoment(`2026-01-01 ${text.trim()}`, 'ymd') !== undefined && !/\d{4}/.test(text);

/** Returns columns of which those with a day have the column with its time, too. */
const withTimes = (
  { fields }: Pick<Model, 'fields'>,
  headings: readonly string[],
  rows: readonly TableRow[],
  mapping: Mapping,
): Mapping => {
  const taken = new Set(Object.values(mapping).flatMap(numbersOf));
  const time = headings.findIndex((heading, column) => {
    if (taken.has(column) || !TIME.test(plain(heading))) return false;
    const texts = rows.map(({ cells }) => cells[column] ?? '').filter(isFilled);
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
  model: Pick<Model, 'collection' | 'fields'>,
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
 * Returns where most fields have a column: in the first sheet and row of those that have as many. The row is unknown if no heading is, if
 * one heading alone is below rows of several cells, or if it reads as a record.
 */
export const startIn = (
  uid: string,
  model: Pick<Model, 'collection' | 'fields'>,
  tables: readonly Table[],
): TableStart => {
  const starts = tables.slice(0, MOST_SHEETS).flatMap((table, sheet) =>
    table.rows.slice(0, Math.min(MOST_TITLES, table.rows.length - 1)).map((_, heading) => {
      const columns = Object.values(mapColumns(uid, model, headingsIn(table, heading)));
      return { sheet, heading, found: columns.filter((column) => column !== undefined).length };
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
