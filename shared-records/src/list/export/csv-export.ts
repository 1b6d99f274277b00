import type { Model, Stored } from '../../model/define-model';
import { companyClock } from '../../model/fields/day-texts';
import type { ByKind } from '../../model/fields/fields';
import { LONGEST_QUERY, MOST_JOB_RECORDS } from '../../model/fields/limits';
import { dayOf } from '../../model/periods';
import type { DataStore, List, Place } from '../../store/data-store';
import { inOrder, isByText } from '../../store/list-blocks';
import { type PlaceInBlocks, readPageInBlocks } from '../../store/read-blocks';
import { withoutFormula } from './csv-text';

/** A column of the file: its heading, and a function that returns the text of its cell. */
export type CsvColumn<T> = readonly [heading: string, text: (record: T) => string];

/** A page to write: of a list, after a place in it. */
export type CsvPage<Asked, After> = Asked & { readonly after?: After | undefined; readonly limit: number };

/** Gives the records of a list, page by page. A store is one. `Asked` says which list, `After` where a page begins. */
export interface CsvSource<T, Asked = List<T>, After = Place> {
  readPage(page: CsvPage<Asked, After>): Promise<{
    readonly rows: readonly Stored<T>[];
    /** Points to the beginning of the next page; undefined after the last one. */
    readonly last: After | undefined;
  }>;
  count(list: Asked): Promise<number>;
}

/** Reads the list again at most this often, for records that moved to a place that was already read. */
const MAX_PASSES = 3;
/** Tells a spreadsheet that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Writes a list as a CSV file by https://www.rfc-editor.org/rfc/rfc4180, with quotes around every cell and no text that a
 * spreadsheet takes for a formula. The file has each record once, even if records change or move during the export.
 */
export class CsvExport<T, Asked extends object = List<T>, After = Place> {
  private readonly texts: Blob[] = [];
  private readonly written = new Set<string>();
  private after: After | undefined;
  private passes = 0;

  constructor(
    private readonly store: CsvSource<NoInfer<T>, NoInfer<Asked>, After>,
    private readonly list: Asked,
    private readonly columns: readonly CsvColumn<Stored<T>>[],
    readonly fileName: string,
  ) {}

  /**
   * Writes to the end of the list, or continues after a failure. Calls `onProgress` with the number of written records.
   * @throws the reason of an aborted signal, ConnectionError if the server cannot be reached in time, else the service's
   * error.
   */
  async run(signal: AbortSignal, onProgress: (written: number) => void): Promise<void> {
    const { unparse } = (await import('papaparse')).default;
    const write = (lines: readonly (readonly string[])[]) => {
      const cells = lines.map((line) => line.map(withoutFormula));
      const text = unparse(cells, { quotes: true, newline: '\r\n' });
      this.texts.push(new Blob([this.texts.length === 0 ? BYTE_ORDER_MARK : '', text, '\r\n']));
    };
    if (this.texts.length === 0) write([this.columns.map(([heading]) => heading)]);
    while (this.passes < MAX_PASSES) {
      const { rows, last } = await this.store.readPage({
        ...this.list,
        after: this.after,
        limit: LONGEST_QUERY,
      });
      signal.throwIfAborted();
      const unwritten = rows.filter(({ id }) => !this.written.has(id));
      if (unwritten.length > 0) write(unwritten.map((row) => this.columns.map(([, text]) => text(row))));
      for (const { id } of unwritten) this.written.add(id);
      this.after = last;
      onProgress(this.written.size);
      if (last) continue;
      this.passes += 1;
      if ((await this.store.count(this.list)) <= this.written.size) return;
    }
  }

  /** Returns the file as far as it is written. */
  file(): Blob {
    return new Blob(this.texts, { type: 'text/csv;charset=utf-8' });
  }
}

/** Returns a day and time of the company as spreadsheets read them: `YYYY-MM-DD HH:MM`. */
const momentText = (moment: Date): string => companyClock.timeOf(moment).slice(0, 16);

const TEXT = (value: unknown): string => String(value ?? '');

const CELLS: ByKind<(value: unknown) => string> = {
  line: TEXT,
  lines: TEXT,
  choice: TEXT,
  moment: (value) => (value instanceof Date ? momentText(value) : ''),
  // Spreadsheets read `YYYY-MM-DD` as a day.
  day: TEXT,
};

const columnsOf = <T>({ allFields }: Model<T>): CsvColumn<Stored<T>>[] =>
  Object.entries(allFields).map(([name, { kind, options }]) => [
    options.label,
    (record) => CELLS[kind](new Map<string, unknown>(Object.entries(record)).get(name)),
  ]);

const fileNameOf = ({ entityName }: Pick<Model, 'entityName'>): string =>
  `${entityName}s-${dayOf(new Date())}.csv`;

/** The most records of a file that are held to sort them: as many as a job takes. */
const MOST_SORTED = MOST_JOB_RECORDS;

type ReadInBlocks<T> = (
  page: CsvPage<List<T>, PlaceInBlocks>,
) => Promise<{ readonly rows: readonly Stored<T>[]; readonly last: PlaceInBlocks | undefined }>;

/** Reads the records of a list in the order of the screen, all at once, unless there are too many of them. */
const readInOrder =
  <T>(readPage: ReadInBlocks<T>): ReadInBlocks<T> =>
  async (page) => {
    let { rows, last } = await readPage(page);
    const isSorted = page.after === undefined && isByText(page);
    while (isSorted && last && rows.length < MOST_SORTED) {
      const next = await readPage({ ...page, after: last });
      rows = [...rows, ...next.rows];
      last = next.last;
    }
    return { rows: isSorted && !last ? inOrder(page, rows) : rows, last };
  };

/** Starts the CSV file of a list, with a column for each field of the model. */
export const exportList = <T>(store: Pick<DataStore, 'readPage' | 'count'>, list: List<T>) =>
  new CsvExport<T, List<T>, PlaceInBlocks>(
    {
      readPage: readInOrder((page) => readPageInBlocks(store.readPage.bind(store), page)),
      count: store.count.bind(store),
    },
    list,
    columnsOf(list.model),
    fileNameOf(list.model),
  );

/** Starts the CSV file of some records, with the columns of that of their list. */
export const exportRecords = <T>(model: Model<T>, records: readonly Stored<T>[]) =>
  new CsvExport<T, object>(
    { readPage: async () => ({ rows: records, last: undefined }), count: async () => records.length },
    {},
    columnsOf(model),
    fileNameOf(model),
  );
