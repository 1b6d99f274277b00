import {
  askRecords,
  authIsReady,
  firebaseApp,
  firebaseConfig,
  idToken,
  signedInUid,
} from 'shared-auth/firebase/sdk';
import type { DataStore } from 'shared-store';
import { openFirestore } from 'shared-store/firestore/sdk';
import { directStore } from 'shared-store/testing/direct-store';
import { countingBy } from '../../../shared-store/src/firestore/lazy/members';

declare global {
  interface Window {
    /** The store of the page, which several bundles share. */
    baselineStore?: DataStore;
  }
}

const token = async (): Promise<string> => {
  await authIsReady();
  return (await idToken()) ?? '';
};

/** Returns the store of the signed-in account, without the product's first page. */
export const baselineStore = (): DataStore => {
  window.baselineStore ??= directStore(openFirestore(firebaseApp, firebaseConfig), {
    config: firebaseConfig,
    uid: signedInUid() ?? '',
    token,
    counting: countingBy(askRecords),
  });
  return window.baselineStore;
};
