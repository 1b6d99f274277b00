import { initializeApp } from 'firebase/app';
import { collection, getFirestore, onSnapshot, orderBy, query } from 'firebase/firestore';
import { useEffect, useState } from 'react';
import { firebaseConfig } from 'shared-auth/firebase';
import type { Report } from 'shared-records/model/report';
import type { Stored } from 'shared-records/store';
import { connectLocally } from '../page/connect-locally';

/**
 * Returns a Firestore with the rights of a server, because the rules limit queries to 1,000 documents. Emulators accept
 * the token `owner` for this.
 */
const openAsOwner = () => {
  const firestore = getFirestore(initializeApp(firebaseConfig.options, 'owner'));
  connectLocally(firestore, { mockUserToken: 'owner' });
  return firestore;
};

const everything = query(collection(openAsOwner(), 'salesReport'), orderBy('timestamp', 'desc'));

/** Returns all reports live, newest first; undefined while they load. */
export const useAllReports = (): readonly Stored<Report>[] | undefined => {
  const [reports, setReports] = useState<readonly Stored<Report>[]>();
  useEffect(
    () =>
      onSnapshot(everything, ({ docs }) =>
        setReports(
          docs.map((document) => {
            const { timestamp, ...texts } = document.data();
            return { ...texts, id: document.id, timestamp: timestamp.toDate() } as Stored<Report>;
          }),
        ),
      ),
    [],
  );
  return reports;
};
