import type { Customer } from 'shared-records/model/customer';
import type { Count, DataStore } from 'shared-records/store';

const howMany = ({ count, more }: Count, entityName: string): string =>
  `${count.toLocaleString('en-US')}${more ? ' or more' : ''} ${entityName}${count === 1 ? '' : 's'}`;

/** Returns how many contacts and reports name customers that are to be deleted; undefined if none does. */
export const namingWarning = async (
  store: DataStore,
  rows: readonly Customer[],
): Promise<string | undefined> => {
  const names = rows.map(({ name }) => name);
  const [contacts, reports] = await Promise.all([
    store.countNaming('contacts', names),
    store.countNaming('salesReport', names),
  ]);
  if (contacts.count + reports.count === 0) return undefined;
  const customers =
    rows.length === 1 ? 'this customer. They keep its name.' : 'these customers. They keep their names.';
  return `${howMany(contacts, 'contact')} and ${howMany(reports, 'report')} name ${customers}`;
};
