import { deleteApp, initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, getFirestore, terminate } from 'firebase/firestore';
import { firestoreStore } from 'shared-records/firestore/store';
import { contact } from 'shared-records/model/contact';
import { laterContact, type StoreUnderTest, testStoreContract } from 'shared-records/testing/contract';
import { plain } from '../../src/records/word-entries';
import { firestore } from '../accounts/accounts';
import { FIRESTORE, PROJECT } from '../emulators';

const UID = 'store-contract';
const app = initializeApp({ projectId: PROJECT, apiKey: 'local-suite' }, UID);
const client = getFirestore(app);
connectFirestoreEmulator(client, FIRESTORE.host, FIRESTORE.port, {
  mockUserToken: { sub: UID, email: 'contract@example.com', email_verified: true },
});

const opened: StoreUnderTest = {
  store: firestoreStore(
    client,
    () => Promise.reject(new Error('Only the functions count.')),
    () => UID,
  ),
  put: async (collection, id, fields) => {
    await firestore.collection(collection).doc(id).set(fields);
  },
  find: async (collection, id) => {
    const fields = plain((await firestore.collection(collection).doc(id).get()).data());
    return fields === undefined ? null : { ...(fields as object) };
  },
};

beforeAll(async () => {
  await firestore.collection('staff').doc(UID).set({ since: new Date() });
});
afterAll(async () => {
  await terminate(client);
  await deleteApp(app);
});

describe("the page's store over Firestore", () => {
  testStoreContract(async () => opened);
});

test('refuses a field that the rules do not know, and leaves the record unchanged', async () => {
  const stored = { ...contact.empty, name: 'Ada' };
  await opened.put('contacts', 'ada-of-before', stored);
  const save = opened.store.transact('contacts', 'ada-of-before', (fields) => ({
    write: laterContact.merge(fields ?? {}, { ...laterContact.empty, ...stored, nickname: 'A' }),
    result: undefined,
  }));
  await expect(save).rejects.toMatchObject({ code: 'permission-denied' });
  await expect(opened.find('contacts', 'ada-of-before')).resolves.toEqual(stored);
  await firestore.collection('contacts').doc('ada-of-before').delete();
});
