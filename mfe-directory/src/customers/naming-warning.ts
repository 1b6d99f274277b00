import type { Customer } from 'shared-model/customer';
import type { DataStore, NamingCount } from 'shared-store';

const howMany = ({ count, entityName }: NamingCount): string =>
  `${count.toLocaleString('en-US')} ${entityName}${count === 1 ? '' : 's'}`;

/** Returns a list as a sentence has it: "a", "a and b", "a, b, and c". */
const listed = (texts: readonly string[]): string => {
  if (texts.length < 3) return texts.join(' and ');
  return `${texts.slice(0, -1).join(', ')}, and ${texts.at(-1)}`;
};

/** Returns how many records of each kind name a customer, as a text; undefined if none does. */
export const namingText = (counts: readonly NamingCount[]): string | undefined => {
  const naming = counts.filter(({ count }) => count > 0).map(howMany);
  return naming.length === 0 ? undefined : listed(naming);
};

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
