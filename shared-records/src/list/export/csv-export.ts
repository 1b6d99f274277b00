import type { Stored } from '../../model/define-model';
import type { DataStore, List, Place } from '../../store/data-store';
import { inert } from './csv-text';

/** A column of the file: its heading, and what it says of a record. */
export type CsvColumn<T> = readonly [heading: string, text: (record: T) => string];

/** Records read at once: as many as the rules let a query ask for. */
const PAGE = 1_000;
/** How often the list is gone through for records that have moved to where it had been read already. */
const PASSES = 3;
/** What tells a spreadsheet that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Writes a list as a CSV file, by https://www.rfc-editor.org/rfc/rfc4180 with quotes around every cell, in which no text
 * is taken for a formula. It holds each record once, also one that changes or moves meanwhile, and only a page of them in
 * memory.
 */
export class CsvExport<T> {
  private readonly parts: Blob[] = [];
  private readonly written = new Set<string>();
  private after: Place | undefined;
  private passes = 0;

  constructor(
    private readonly store: Pick<DataStore, 'readPage' | 'count'>,
    private readonly list: List<T>,
    private readonly columns: readonly CsvColumn<Stored<T>>[],
    readonly fileName: string,
  ) {}

  /**
   * Writes the list as far as its end, or goes on where it had stopped; tells how many records are written.
   * @throws the signal's reason where it is aborted, ConnectionError where the server cannot be reached in time, else
   * the service's error.
   */
  async run(signal: AbortSignal, onProgress: (written: number) => void): Promise<void> {
    const { unparse } = (await import('papaparse')).default;
    const write = (lines: readonly (readonly string[])[]) => {
      const cells = lines.map((line) => line.map(inert));
      const text = unparse(cells, { quotes: true, newline: '\r\n' });
      this.parts.push(new Blob([this.parts.length === 0 ? BYTE_ORDER_MARK : '', text, '\r\n']));
    };
    if (this.parts.length === 0) write([this.columns.map(([heading]) => heading)]);
    while (this.passes < PASSES) {
      const { rows, last } = await this.store.readPage({ ...this.list, after: this.after, limit: PAGE });
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

  /** What is written so far. */
  file(): Blob {
    return new Blob(this.parts, { type: 'text/csv;charset=utf-8' });
  }
}
