import { useMemo, useState } from 'react';
import { customer } from '../../model/customer';
import { useDataStore } from '../DataProvider';
import { useCalledNow } from '../live/useCalledNow';
import { useQuery } from '../live/useQuery';
import { useRecord } from '../live/useRecord';

/** A notice that the customer in a form was renamed or deleted. */
export interface CustomerNotice {
  readonly text: string;
  /** The new name; undefined if the customer was deleted. */
  readonly newName?: string;
}

/**
 * Returns a live notice about the customer `name` in a form: it was renamed since the form opened, a rename is running,
 * or no customer has this name.
 */
export const useCustomerNotice = (name: string): CustomerNotice | undefined => {
  const store = useDataStore();
  const listen = useMemo(() => {
    const filters = [{ field: 'name', equals: name }];
    return name === '' ? undefined : store.listen({ model: customer, filters, limit: 1 });
  }, [store, name]);
  const named = useQuery('customers', listen);
  const renames = useQuery('renameJobs', store.listenToRenames);
  const rename =
    renames.status === 'ready' ? renames.rows.find(({ oldNames }) => oldNames.includes(name)) : undefined;

  const [known, setKnown] = useState<{ name: string; id: string }>();
  const stored = named.status === 'ready' ? named.rows[0] : undefined;
  // Its id stays known after the rename, which may have begun before the customer could be read.
  const id = (stored ?? rename)?.id;
  const knownId = known?.name === name ? known.id : undefined;
  if (id && id !== knownId) setKnown({ name, id });

  const isUnused = named.status === 'ready' && named.live && !stored;
  const former = useRecord(customer, isUnused ? knownId : undefined);

  const isSeen = former.status === 'ready' || rename !== undefined;
  // It was renamed before the form opened.
  const calledNow = useCalledNow(isUnused && !isSeen ? name : undefined);

  if (!isUnused) return undefined;
  const newName = former.status === 'ready' ? former.record.name : (rename?.name ?? calledNow);
  if (newName) return { text: `${name} is called ${newName} now.`, newName };
  const isUnread = former.status === 'loading' || former.status === 'failed';
  if (knownId && isUnread) return undefined;
  return { text: `There is no customer called ${name} any more.` };
};
