import { CsvExport } from 'shared-records/export';
import { CONTACT_LABELS, type DataStore, dayOf, type List } from 'shared-records/store';

/** The contacts of a list as a CSV file, with the columns of the list. */
export const exportContacts = (store: DataStore, list: List<'contacts'>): CsvExport<'contacts'> =>
  new CsvExport(
    store,
    list,
    [
      [CONTACT_LABELS.name, ({ name }) => name],
      [CONTACT_LABELS.customer, ({ customer }) => customer],
      [CONTACT_LABELS.email, ({ email }) => email],
      [CONTACT_LABELS.phone, ({ phone }) => phone],
      [CONTACT_LABELS.position, ({ position }) => position],
    ],
    `contacts-${dayOf(new Date())}.csv`,
  );
