import { type ReactNode, useEffect, useState } from 'react';
import { customerAddress, namedCustomerAddress } from 'shared-model/addresses';
import { type DataStore, useDataStore } from 'shared-store';
import { Spinner } from 'shared-ui';
import { Navigate } from 'shared-ui/router';

/** The name that a customer had, or the id of one that was merged. */
type Former = { readonly name: string } | { readonly id: string };

const addressOf = async (store: DataStore, former: Former): Promise<string | undefined> => {
  if ('name' in former) {
    const now = (await store.calledNow([{ name: '', customer: former.name }])).get(former.name);
    return now && namedCustomerAddress(now.name);
  }
  const id = await store.mergedInto(former.id);
  return id && customerAddress(id);
};

/** Leads from a customer that is not there to the one that had its name, or that it was merged into. Without one it renders `children`. */
export function FormerCustomer({ former, children }: { former: Former; children: ReactNode }) {
  const store = useDataStore();
  const [asked] = useState(former);
  const [found, setFound] = useState<{ readonly address?: string | undefined }>();
  useEffect(() => {
    addressOf(store, asked).then(
      (address) => setFound({ address }),
      (error: unknown) => {
        console.warn('The former name of a customer could not be looked up.', error);
        setFound({});
      },
    );
  }, [store, asked]);
  if (!found) return <Spinner label="Loading the customer" />;
  return found.address === undefined ? children : <Navigate to={found.address} replace />;
}
