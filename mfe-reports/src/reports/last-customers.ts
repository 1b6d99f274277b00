import { useEffect, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { customerSchema, useDataStore } from 'shared-records/store';
import { storedJson, storeText } from 'shared-ui/storage';
import * as v from 'valibot';

/** How many customers are remembered. */
const REMEMBERED = 5;

const namesSchema = v.pipe(v.array(customerSchema.entries.name), v.maxLength(REMEMBERED));

const storageKey = (uid: string): string => `last-customers:${uid}`;

/** Reads the customers that the user `uid` wrote reports on last in this browser, the last one first. */
export const lastCustomers = (uid: string): readonly string[] => {
  const names = v.safeParse(namesSchema, storedJson('localStorage', storageKey(uid)));
  return names.success ? names.output : [];
};

/** Remembers that the user has written a report on `customer`, as far as the browser lets it. */
export const rememberCustomer = (uid: string, customer: string): void => {
  if (customer === '') return;
  const others = lastCustomers(uid).filter((name) => name !== customer);
  const names = [customer, ...others].slice(0, REMEMBERED);
  storeText('localStorage', storageKey(uid), JSON.stringify(names));
};

/** The last customers of whoever is signed in, without those that are found to be renamed or deleted. */
export const useLastCustomers = (): readonly string[] => {
  const store = useDataStore();
  const { uid } = useCurrentUser().userData;
  const [names, setNames] = useState(() => lastCustomers(uid));

  useEffect(() => {
    let left = false;
    const remembered = lastCustomers(uid);
    Promise.all(remembered.map((name) => store.customerNamed(name))).then(
      (ids) => !left && setNames(remembered.filter((_, index) => ids[index] !== undefined)),
      (error: unknown) => console.warn('The last customers could not be looked up.', error),
    );
    return () => {
      left = true;
    };
  }, [store, uid]);

  return names;
};
