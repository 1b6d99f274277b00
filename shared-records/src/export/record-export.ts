import type { Model, Stored } from 'shared-model/define-model';
import { nowOf } from 'shared-model/fields/clock';
import type { ByKind } from 'shared-model/fields/fields';
import { LONGEST_QUERY, MOST_DELETED } from 'shared-model/fields/limits';
import { dayOf } from 'shared-model/periods';
import type { Cursor, DataStore, List } from 'shared-store/data-store';
import { inOrder, isByText } from 'shared-store/list-blocks';
import { storedText, storeText } from 'shared-ui/storage';
import * as v from 'valibot';
import { pause } from '../pauses';
import { CsvFormat } from './csv-format';
import { type Cell, type FileColumn, FileExport, type FileFormat, type FileSource } from './file-export';
import { FORMAT_NAMES, type FormatName } from './format-names';
import { XlsxFormat } from './xlsx-format';

/** Begins a file in each format. */
export const FORMATS = {
  csv: () => new CsvFormat(),
  'csv-semicolon': () => new CsvFormat(';'),
  xlsx: ({ title }) => new XlsxFormat(title),
} as const satisfies Readonly<Record<FormatName, (model: Pick<Model, 'title'>) => FileFormat>>;

const STORAGE_KEY = 'export-format';
const formatSchema = v.fallback(v.picklist(FORMAT_NAMES), 'csv');

/** Returns the format that this browser exported last; at first CSV. */
export const lastFormat = (): FormatName => v.parse(formatSchema, storedText('localStorage', STORAGE_KEY));

/** Remembers the format for the next export of this browser. Returns whether the browser does. */
export const rememberFormat = (format: FormatName): boolean => storeText('localStorage', STORAGE_KEY, format);

const TEXT = (value: unknown): Cell => String(value ?? '');

const CELLS: ByKind<(value: unknown) => Cell> = {
  line: TEXT,
  lines: TEXT,
  reference: TEXT,
  choice: TEXT,
  moment: (value) => (value instanceof Date ? value : ''),
  day: (value) => ({ day: String(value ?? '') }),
};

const columnsOf = <T>({ allFields }: Model<T>): FileColumn<Stored<T>>[] =>
  Object.entries(allFields).map(([name, { kind, options }]) => [
    options.label,
    (record) => CELLS[kind](new Map<string, unknown>(Object.entries(record)).get(name)),
  ]);

/** Returns the name of a file, with the day by the server's clock. */
const nameOf = ({ entityName }: Pick<Model, 'entityName'>, store: Pick<DataStore, 'now'>): string =>
  `${entityName}s-${dayOf(nowOf(store))}`;

/** The most records of a file that are held to sort them: as many as a job takes. */
const MOST_SORTED = MOST_DELETED;

type Reads = Pick<DataStore, 'readPage' | 'count'>;

/** Returns the records of a list in the order of the screen, all at once, unless there are too many of them. */
const sourceOf = <T>(store: Reads, list: List<T>): FileSource<T, Cursor> => {
  const read = (after: Cursor | undefined) => store.readPage({ ...list, after, limit: LONGEST_QUERY });
  return {
    count: () => store.count(list),
    readPage: async (after) => {
      let { rows, last, unreadable = 0 } = await read(after);
      const isSorted = after === undefined && isByText(list);
      while (isSorted && last && rows.length < MOST_SORTED) {
        const next = await read(last);
        rows = [...rows, ...next.rows];
        last = next.last;
        unreadable += next.unreadable ?? 0;
      }
      if (!isSorted || last) return { rows, last, unreadable };
      // Sorting thousands of names is a task of its own.
      await pause();
      const sorted = inOrder(list, rows);
      await pause();
      return { rows: sorted, last, unreadable };
    },
  };
};

/** Starts the file of a list, with a column for each field of the model. */
export const exportList = <T>(
  store: Reads & Pick<DataStore, 'now'>,
  list: List<T>,
  format: FormatName = 'csv',
) =>
  new FileExport(
    sourceOf(store, list),
    columnsOf(list.model),
    nameOf(list.model, store),
    FORMATS[format](list.model),
  );

/** Starts the file of some records, with the columns of that of their list. */
export const exportRecords = <T>(
  store: Pick<DataStore, 'now'>,
  model: Model<T>,
  records: readonly Stored<T>[],
  format: FormatName,
) =>
  new FileExport(
    { readPage: async () => ({ rows: records, last: undefined }), count: async () => records.length },
    columnsOf(model),
    nameOf(model, store),
    FORMATS[format](model),
  );
