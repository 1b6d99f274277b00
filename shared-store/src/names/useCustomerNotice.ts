import { useState } from 'react';
import { customer } from 'shared-model/customer';
import { useCustomerNow } from '../live/useCalledNow';
import { useRecord } from '../live/useRecord';
import { useCustomerNamed } from './useCustomerNamed';
import { useRenames } from './useRenames';

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
  const named = useCustomerNamed(name);
  const rename = useRenames().get(name);
  const [known, setKnown] = useState<{ name: string; id: string }>();
  // Its id stays known after the rename, which may have begun before the customer could be read.
  const id = named.status === 'ready' ? named.id : rename?.id;
  const knownId = known?.name === name ? known.id : undefined;
  if (id && id !== knownId) setKnown({ name, id });

  const isUnused = named.status === 'missing';
  const former = useRecord(customer, isUnused ? knownId : undefined);
  const isSeen = former.status === 'ready' || rename !== undefined;
  // It was renamed before the form opened.
  const now = useCustomerNow(isUnused && !isSeen ? name : undefined);

  if (!isUnused) return undefined;
  const stored = now?.isDeleted ? undefined : now?.name;
  const newName = former.status === 'ready' ? former.record.name : (rename?.name ?? stored);
  if (newName) return { text: `${name} is called ${newName} now.`, newName };
  const isUnread = former.status === 'loading' || former.status === 'failed';
  if (knownId && isUnread) return undefined;
  return { text: `There is no customer called ${name} any more.` };
};
