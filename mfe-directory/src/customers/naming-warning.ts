import type { Customer } from 'shared-records/model/customer';
import type { Model } from 'shared-records/model/define-model';
import { MODELS } from 'shared-records/model/models';
import type { Count, DataStore } from 'shared-records/store';

const howMany = ({ count, more }: Count, entityName: string): string =>
  `${count.toLocaleString('en-US')}${more ? ' or more' : ''} ${entityName}${count === 1 ? '' : 's'}`;

const listed = new Intl.ListFormat('en-US');

/**
 * Returns how many records of each kind name customers that are to be deleted; undefined if none does. A kind with a
 * field `customer` names one.
 */
export const namingWarning = async (
  store: Pick<DataStore, 'countNaming'>,
  rows: readonly Pick<Customer, 'name'>[],
  models: readonly Model[] = MODELS,
): Promise<string | undefined> => {
  const names = rows.map(({ name }) => name);
  const counts = await Promise.all(
    models
      .filter(({ fields }) => 'customer' in fields)
      .map(async ({ collection, entityName }) => {
        const count = await store.countNaming(collection, names);
        return { ...count, text: howMany(count, entityName) };
      }),
  );
  const naming = counts.flatMap(({ count, text }) => (count > 0 ? [text] : []));
  if (naming.length === 0) return undefined;
  return rows.length === 1
    ? `This customer has ${listed.format(naming)}. Its name stays there.`
    : `These customers have ${listed.format(naming)}. Their names stay there.`;
};
