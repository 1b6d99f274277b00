import type { FileColumn, FileSource } from 'shared-records/export/file-export';
import type { Stored } from 'shared-store';

/** Describes an export: its columns, and the rows page by page. */
export interface ListExport<Row> {
  /** The name of the file without its day and ending, such as "users". */
  readonly name: string;
  /** Names a row, such as "user". */
  readonly entityName: string;
  /** The number of rows; undefined while it is unknown. */
  readonly total: number | undefined;
  readonly columns: readonly FileColumn<Stored<Row>>[];
  readonly source: FileSource<Row, string>;
}
