import { dayOf } from 'shared-model/periods';
import { CsvFormat } from 'shared-records/export/csv-format';
import { type FileColumn, FileExport, type FileSource } from 'shared-records/export/file-export';
import type { Stored } from 'shared-store';

export { ExportDialog } from 'shared-records/export-dialog';

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

/** Starts the CSV file of a list. `now` is by the server's clock. */
export const exportOf = <Row>({ source, columns, name }: ListExport<Row>, now: Date) =>
  new FileExport<Row, string>(source, columns, `${name}-${dayOf(now)}`, new CsvFormat());
