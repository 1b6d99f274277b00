import type { Model } from 'shared-model/define-model';
import { searchKey } from 'shared-ui/search-key';
import type { DataStore } from '../data-store';

/**
 * Returns whether a name is that of a member of staff, or stands in a record already.
 * @throws ConnectionError if the server cannot be reached in time; else the service's error.
 */
export const isKnownPerson = async <T>(
  store: Pick<DataStore, 'readPage' | 'staffNames'>,
  model: Model<T>,
  field: string,
  name: string,
): Promise<boolean> => {
  const staff = (await store.staffNames()) ?? [];
  if (staff.some((each) => searchKey(each) === searchKey(name))) return true;
  const filters = [{ field, equals: name }];
  const { rows } = await store.readPage({ model, filters, limit: 1 });
  return rows.length > 0;
};

/** Returns the question about a name that nobody has. */
export const unknownPersonText = (name: string, button: string): string =>
  `Nobody is called "${name}" yet. Choose a suggested name, or "${button}" again to keep it.`;
