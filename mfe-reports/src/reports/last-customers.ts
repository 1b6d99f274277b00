import { useEffect, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { customer } from 'shared-model/customer';
import { useDataStore } from 'shared-store';
import { storedJson, storeText } from 'shared-ui/storage';
import * as v from 'valibot';

/** Remembers at most this many customers. */
const MAX_CUSTOMERS = 5;

/** A name that a customer can have. */
const nameSchema = v.pipe(
  v.string(),
  v.check((name) => customer.errors({ ...customer.empty, name }).name === undefined),
);

const namesSchema = v.pipe(v.array(nameSchema), v.maxLength(MAX_CUSTOMERS));

const storageKey = (uid: string): string => `last-customers:${uid}`;

/** Returns the customers of the last reports that the user wrote in this browser, the latest first. */
export const lastCustomers = (uid: string): readonly string[] => {
  const names = v.safeParse(namesSchema, storedJson('localStorage', storageKey(uid)));
  return names.success ? names.output : [];
};

/** Remembers the customer of a new report, if the browser allows it. */
export const rememberCustomer = (uid: string, name: string): void => {
  if (name === '') return;
  const others = lastCustomers(uid).filter((other) => other !== name);
  const names = [name, ...others].slice(0, MAX_CUSTOMERS);
  storeText('localStorage', storageKey(uid), JSON.stringify(names));
};

/** Returns the last customers of the user, without renamed and deleted ones. */
export const useLastCustomers = (): readonly string[] => {
  const store = useDataStore();
  const { uid } = useCurrentUser().userData;
  const [names, setNames] = useState(() => lastCustomers(uid));

  useEffect(() => {
    let left = false;
    const remembered = lastCustomers(uid);
    const find = (name: string) =>
      store.readPage({ model: customer, filters: [{ field: 'name', equals: name }], limit: 1 });
    Promise.all(remembered.map(find)).then(
      (found) => !left && setNames(remembered.filter((_, index) => (found[index]?.rows.length ?? 0) > 0)),
      (error: unknown) => console.warn('The last customers could not be looked up.', error),
    );
    return () => {
      left = true;
    };
  }, [store, uid]);

  return names;
};
