import type { Stored } from 'shared-model/define-model';
import { companyClock } from 'shared-model/fields/day-texts';

/** The content of a cell: a text, a number, a moment, or a stored day `YYYY-MM-DD`. */
export type Cell = string | number | Date | { readonly day: string };

/** A column of a file: its heading, and a function that returns the content of its cell. */
export type FileColumn<T> = readonly [heading: string, cell: (record: T) => Cell];

/** Says that a format cannot hold the rows, and what to do. */
export class UnwritableFile extends Error {}

/** Writes rows of cells as a file. */
export interface FileFormat {
  /** The ending of the file's name, such as "csv". */
  readonly ending: string;
  /** Adds rows at the end. The very first row holds the headings. */
  write(rows: readonly (readonly Cell[])[]): Promise<void>;
  /** Ends the file and returns it. Nothing can be added afterwards. */
  file(): Blob;
}

/** Gives the records of a list, page by page. */
export interface FileSource<T, Cursor> {
  /** Reads the page after a cursor, or the first one. */
  readPage(after: Cursor | undefined): Promise<{
    readonly rows: readonly Stored<T>[];
    /** Counts the records that cannot be read: `count` includes them. */
    readonly unreadable?: number | undefined;
    /** Points to the beginning of the next page; undefined after the last one. */
    readonly last: Cursor | undefined;
  }>;
  count(): Promise<number>;
}

/** Reads the list again at most this often, for records that moved to a page that was already read. */
const MAX_PASSES = 3;

/** Returns the text of a cell. Moments are those of the company's clock, as `YYYY-MM-DD HH:MM`; empty for an invalid one. */
export const textOf = (cell: Cell): string => {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return String(cell);
  if (!(cell instanceof Date)) return cell.day;
  return Number.isNaN(cell.getTime()) ? '' : companyClock.timeOf(cell).slice(0, 16);
};

/** Writes a list into a file. It has each record once, even if records change or move during the export. */
export class FileExport<T, Cursor> {
  readonly fileName: string;
  private readonly written = new Set<string>();
  private hasHeadings = false;
  private after: Cursor | undefined;
  private passes = 0;
  /** Counts the unreadable records of this pass. */
  private unreadable = 0;

  constructor(
    private readonly source: FileSource<NoInfer<T>, Cursor>,
    private readonly columns: readonly FileColumn<Stored<T>>[],
    name: string,
    private readonly format: FileFormat,
  ) {
    this.fileName = `${name}.${format.ending}`;
  }

  /**
   * Writes to the end of the list, or continues after a failure. Calls `onProgress` with the number of written records.
   * @throws the reason of an aborted signal, ConnectionError if the server cannot be reached in time, else the service's
   * error.
   */
  async run(signal: AbortSignal, onProgress: (written: number) => void): Promise<void> {
    while (this.passes < MAX_PASSES) {
      const { rows, last, unreadable = 0 } = await this.source.readPage(this.after);
      signal.throwIfAborted();
      const unwritten = rows.filter(({ id }) => !this.written.has(id));
      await this.write(unwritten);
      for (const { id } of unwritten) this.written.add(id);
      this.after = last;
      this.unreadable += unreadable;
      onProgress(this.written.size);
      if (last) continue;
      this.passes += 1;
      if ((await this.source.count()) <= this.written.size + this.unreadable) return;
      this.unreadable = 0;
    }
  }

  file(): Blob {
    return this.format.file();
  }

  private async write(records: readonly Stored<T>[]): Promise<void> {
    const rows = records.map((record) => this.columns.map(([, cell]) => cell(record)));
    if (this.hasHeadings && rows.length === 0) return;
    const headings = this.hasHeadings ? [] : [this.columns.map(([heading]) => heading)];
    await this.format.write([...headings, ...rows]);
    this.hasHeadings = true;
  }
}
