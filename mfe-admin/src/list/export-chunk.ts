import { dayOf } from 'shared-model/periods';
import { CsvFormat } from 'shared-records/export/csv-format';
import { FileExport } from 'shared-records/export/file-export';
import type { ListExport } from './list-export';

export { ExportDialog } from 'shared-records/export-dialog';

/** Starts the CSV file of a list. `now` is by the server's clock. */
export const exportOf = <Row>({ source, columns, name }: ListExport<Row>, now: Date) =>
  new FileExport<Row, string>(source, columns, `${name}-${dayOf(now)}`, new CsvFormat());
