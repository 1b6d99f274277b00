import * as v from 'valibot';
import type { Model } from '../define-model';
import { companyDayOf } from '../fields/day-texts';
import { mondayOf } from '../periods';
import { numberOf } from './shards';

/**
 * The collection of counts. Each document counts records of one kind and year, or week, in its field `of`. The sum of `n` over the documents with a
 * `kind` is its number of records: those by name, which are at most 400, because the rules let nobody ask for more than 1,000.
 */
export const COUNTS = 'counts';

/** Is added to `n` of a kind when all its records were counted once. A sum below it is no total. */
export const CHECKED = 2 ** 40;

/** The documents among which the names of a year are spread. One of 5,000 names has about 100 kB. */
const NAME_SHARDS = 4;

/** The most bytes of the cells of a document. Firestore takes 1 MiB (https://firebase.google.com/docs/firestore/quotas). */
const MOST_BYTES = 900_000;

/** The bytes of a cell beside its texts. */
const CELL_BYTES = 16;

/** The most characters of a text in a cell. A longer one is cut, so that nobody can fill a document with long texts. */
const LONGEST_TEXT = 60;
const LONGEST_BEGINNING = 50;

/** Stands between the beginning of a cut text and its hash. No line of a record has a tab. */
const CUT = '…\t';

/** The cell of the records for whose texts a document has no room. */
export const OTHERS = '[]';

/** The most documents of one year: its months, and its names. */
export const LONGEST_YEAR = 12 + NAME_SHARDS;

/** A kind of records that may be counted. */
type CountedKind = Pick<Model, 'collection' | 'counted'>;

/** The address of a cell that counts a record: its document, its key in it, and the fields that describe the document. */
interface CellAddress {
  readonly id: string;
  readonly cell: string;
  readonly described: {
    readonly of: string;
    readonly month?: number | undefined;
    readonly week?: string | undefined;
    readonly kind?: string | undefined;
  };
}

/** Returns the name of the documents of a year, or of the one of a week by its Monday, which is their field `of`. */
export const countsOf = ({ collection }: Pick<Model, 'collection'>, time: number | string): string =>
  `${collection}-${time}`;

/** Returns the id of the document that says that a kind was counted once. It also counts a kind that is not counted by month and name. */
export const countedId = ({ collection }: Pick<Model, 'collection'>): string => collection;

/** Returns a text as a cell has it: a long one as its beginning and its hash, which tells it from others. */
export const cellText = (text: string): string =>
  text.length <= LONGEST_TEXT
    ? text
    : text.slice(0, LONGEST_BEGINNING).replace(/[\uD800-\uDBFF]$/, '') +
      CUT +
      numberOf(text, 2 ** 32).toString(36);

/** Returns whether a text of a cell was cut. */
export const isCutText = (text: string): boolean => text.includes(CUT);

const cellOf = (values: readonly unknown[]): string =>
  JSON.stringify(values.map((value) => (typeof value === 'string' ? cellText(value) : '')));

/** Returns the addresses of the cells that count a record; none if it cannot be read, or its kind is not counted. */
export const cellAddressesOf = (kind: CountedKind, record: object): readonly CellAddress[] => {
  const { counted } = kind;
  if (!counted) return [];
  const values = new Map<string, unknown>(Object.entries(record));
  const moment = values.get(counted.moment);
  if (!(moment instanceof Date)) return [];
  const day = companyDayOf(moment);
  const [year = '', month = ''] = day.split('-');
  const of = countsOf(kind, year);
  const week = mondayOf(day);
  const name = cellOf([values.get(counted.name)]);
  return [
    {
      id: `${of}-${month}`,
      cell: cellOf(counted.by.map((field) => values.get(field))),
      described: { of, month: Number(month) },
    },
    {
      id: `${of}-names-${numberOf(name, NAME_SHARDS)}`,
      cell: name,
      described: { of, kind: kind.collection },
    },
    {
      id: countsOf(kind, week),
      cell: cellOf([day, values.get(counted.by[1]), values.get(counted.name)]),
      described: { of: countsOf(kind, week), week },
    },
  ];
};

/** The change of a document of counts: how many more records each cell counts, and `n` if it has one. */
interface CountChange extends Pick<CellAddress, 'id' | 'described'> {
  readonly cells: ReadonlyMap<string, number>;
  readonly n: number | undefined;
}

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((sum, each) => sum + each, 0);

/** Returns the cells that lose records, and one of all others for the records that come. */
const withoutNewCells = (cells: ReadonlyMap<string, number>): ReadonlyMap<string, number> => {
  const others = sumOf([...cells.values()].filter((by) => by > 0));
  return new Map([
    ...[...cells].filter(([, by]) => by < 0),
    ...(others > 0 ? [[OTHERS, others] as const] : []),
  ]);
};

/** Adds up what records contribute to the counts of their kind: each by one, or by -1 for a record that goes. */
export const countingOf = (kind: CountedKind) => {
  const { collection } = kind;
  type Addition = Pick<CellAddress, 'id' | 'described'> & { readonly cells: Map<string, number>; n: number };
  const additions = new Map<string, Addition>();
  const whole = { id: countedId(kind), cell: undefined, described: { of: collection, kind: collection } };
  return {
    add(record: object, by: number): void {
      for (const { id, cell, described } of kind.counted ? cellAddressesOf(kind, record) : [whole]) {
        const addition = additions.get(id) ?? { id, described, cells: new Map(), n: 0 };
        additions.set(id, addition);
        addition.n += by;
        if (cell === undefined) continue;
        const count = (addition.cells.get(cell) ?? 0) + by;
        if (count === 0) addition.cells.delete(cell);
        else addition.cells.set(cell, count);
      }
    },
    /**
     * Returns what changes among the counts. Leaves out what stays as it is.
     * @param isFull Whether the documents have no room for further cells: the records that come are counted among the others.
     */
    changes: (isFull = false): readonly CountChange[] =>
      [...additions.values()]
        .filter(({ cells, n }) => cells.size > 0 || n !== 0)
        .map(({ id, described, cells, n }) => ({
          id,
          described,
          cells: isFull ? withoutNewCells(cells) : cells,
          n: described.kind === undefined ? undefined : n,
        })),
  };
};

/** Returns what changes among the counts when some records go and others come: see `countingOf`. */
export const countChanges = (
  kind: CountedKind,
  before: readonly object[],
  after: readonly object[],
  isFull = false,
): readonly CountChange[] => {
  const counting = countingOf(kind);
  for (const record of before) counting.add(record, -1);
  for (const record of after) counting.add(record, 1);
  return counting.changes(isFull);
};

/** Returns the fields of a document that counts so. @param fieldOf Returns the value of a field for its number. */
export const countFields = <N>({ described, cells, n }: CountChange, fieldOf: (count: number) => N) => ({
  ...described,
  ...(cells.size > 0 && {
    cells: Object.fromEntries([...cells].map(([cell, count]) => [cell, fieldOf(count)] as const)),
  }),
  ...(n !== undefined && { n: fieldOf(n) }),
});

/** Returns the number of records of a kind by the sum of `n`; undefined until all its records were counted once. */
export const totalIn = (sum: unknown): number | undefined =>
  Number.isSafeInteger(sum) && Number(sum) >= CHECKED ? Number(sum) - CHECKED : undefined;

/** Returns the cells for which a document has room, those of the most records first, and one of all others. */
export const cellsWithin = (
  cells: ReadonlyMap<string, number>,
  mostBytes = MOST_BYTES,
): Readonly<Record<string, number>> => {
  const kept: Record<string, number> = {};
  let bytes = 0;
  let others = 0;
  for (const [cell, count] of [...cells].sort(([, one], [, other]) => other - one)) {
    bytes += new TextEncoder().encode(cell).length + CELL_BYTES;
    if (bytes > mostBytes) others += count;
    else kept[cell] = count;
  }
  return others > 0 ? { ...kept, [OTHERS]: others } : kept;
};

/**
 * One number of a document of counts: the two texts of a month's cell, the name of a year's, the day, second text and name of a week's,
 * or none for all others.
 */
export interface CountCell {
  readonly texts: readonly string[];
  readonly count: number;
}

/** A document of counts. One without cells only says when its kind was counted. */
export interface CountDocument {
  readonly of: string;
  readonly month: number | undefined;
  /** The Monday of a week. */
  readonly week?: string | undefined;
  readonly cells: readonly CountCell[];
}

const textsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** Reads a document of counts. Leaves out cells without a record, and those that nobody can read. */
export const countSchema = v.pipe(
  v.object({
    of: v.string(),
    month: v.optional(v.number()),
    week: v.optional(v.string()),
    cells: v.optional(v.record(v.string(), v.number()), {}),
  }),
  v.transform(
    ({ of, month, week, cells }): CountDocument => ({
      of,
      month,
      ...(week !== undefined && { week }),
      cells: Object.entries(cells).flatMap(([cell, count]) => {
        const texts = v.safeParse(textsSchema, cell);
        return texts.success && count > 0 ? [{ texts: texts.output, count }] : [];
      }),
    }),
  ),
);

/** Reads a document of counts. One of another shape has no cells. */
export const countDocument = (stored: unknown): CountDocument =>
  v.parse(v.fallback(countSchema, { of: '', month: undefined, cells: [] }), stored);
