import { CsvExport } from 'shared-records/export';
import { CUSTOMER_LABELS, type DataStore, dayOf, type List } from 'shared-records/store';

/** The customers of a list as a CSV file, with the columns of the list. */
export const exportCustomers = (store: DataStore, list: List<'customers'>): CsvExport<'customers'> =>
  new CsvExport(
    store,
    list,
    [
      [CUSTOMER_LABELS.name, ({ name }) => name],
      [CUSTOMER_LABELS.address, ({ address }) => address],
      [CUSTOMER_LABELS.phone, ({ phone }) => phone],
      [CUSTOMER_LABELS.website, ({ website }) => website],
    ],
    `customers-${dayOf(new Date())}.csv`,
  );
