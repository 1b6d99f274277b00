import type { Customer } from 'shared-model/customer';
import { countText } from 'shared-model/words/count-text';
import type { DataStore, NamingCount } from 'shared-store';

const listed = new Intl.ListFormat('en-US');

/** Returns how many records of each kind name a customer, as a text; undefined if none does. */
export const namingText = (counts: readonly NamingCount[]): string | undefined =>
  listed.format(
    counts.flatMap(({ count, entityName }) => (count > 0 ? [countText(count, entityName)] : [])),
  ) || undefined;

/** Returns how many records of each kind, of any section, name customers that are to be deleted; undefined if none does. */
export const namingWarning = async (
  store: Pick<DataStore, 'recordsNaming'>,
  rows: readonly Pick<Customer, 'name'>[],
): Promise<string | undefined> => {
  const counts = await store.recordsNaming(rows.map(({ name }) => name));
  const naming = namingText(counts);
  if (naming === undefined) return undefined;
  return rows.length === 1
    ? `This customer has ${naming}. Its name stays there.`
    : `These customers have ${naming}. Their names stay there.`;
};
