import { CsvExport } from 'shared-records/export';
import { type DataStore, dayOf, type List } from 'shared-records/store';

/** Day and local time as spreadsheets read them: `YYYY-MM-DD HH:MM`. */
const momentOf = (timestamp: Date): string =>
  `${dayOf(timestamp)} ${String(timestamp.getHours()).padStart(2, '0')}:${String(timestamp.getMinutes()).padStart(2, '0')}`;

/** The reports of a list as a CSV file, with the columns of the list. */
export const exportReports = (store: DataStore, list: List<'salesReport'>): CsvExport<'salesReport'> =>
  new CsvExport(
    store,
    list,
    [
      ['Customer', ({ customer }) => customer],
      ['Contact', ({ contact }) => contact],
      ['Details', ({ detail }) => detail],
      ['Department', ({ department }) => department],
      ['Person Responsible', ({ responsible }) => responsible],
      ['QT Number', ({ qtNumber }) => qtNumber],
      ['Timestamp', ({ timestamp }) => momentOf(timestamp)],
    ],
    `reports-${dayOf(new Date())}.csv`,
  );
