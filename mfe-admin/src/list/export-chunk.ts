import { CsvExport } from 'shared-records/export';
import { dayOf } from 'shared-records/model/periods';
import type { ListExport } from './list-export';

export { ExportDialog } from 'shared-records/export-dialog';

/** Starts the CSV file of a list. */
export const exportOf = <Row>({ source, columns, name }: ListExport<Row>) =>
  new CsvExport<Row, object, string>(source, {}, columns, `${name}-${dayOf(new Date())}.csv`);
