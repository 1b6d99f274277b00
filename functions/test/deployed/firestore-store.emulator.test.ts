import { deleteApp, initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, getFirestore, terminate } from 'firebase/firestore';
import type { UserRecord } from 'firebase-admin/auth';
import { contact } from 'shared-model/contact';
import { laterContact, type StoreUnderTest, testStoreContract } from 'shared-store/testing/contract';
import { directStore } from 'shared-store/testing/direct-store';
import { changeRecordsOf } from '../../src/changes/change-records';
import { plain } from '../../src/records/plain';
import { firestore } from '../accounts/accounts';
import { FIRESTORE, PROJECT } from '../emulators';

const UID = 'store-contract';
const app = initializeApp({ projectId: PROJECT, apiKey: 'local-suite' }, UID);
const client = getFirestore(app);
const CLAIMS = { sub: UID, email: 'contract@example.com', email_verified: true };
connectFirestoreEmulator(client, FIRESTORE.host, FIRESTORE.port, { mockUserToken: CLAIMS });
/** The emulator reads the claims of a token without a signature. */
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const now = Math.floor(Date.now() / 1_000);
const claims = {
  ...CLAIMS,
  user_id: UID,
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  iat: now,
  auth_time: now,
  exp: now + 3_600,
  firebase: { sign_in_provider: 'custom', identities: {} },
};
const TOKEN = `${encoded({ alg: 'none', type: 'JWT' })}.${encoded(claims)}.`;
const FIRESTORE_HOST = `${FIRESTORE.host}:${FIRESTORE.port}`;

/** The account as the callable knows it. */
const CALLER = { uid: UID, customClaims: {} } as UserRecord;

const onlyFunctionsCount = () => Promise.reject(new Error('Only the functions count.'));

const opened: StoreUnderTest = {
  uid: UID,
  store: directStore(client, {
    config: {
      options: { projectId: PROJECT },
      emulators: { auth: '', functions: '', firestore: FIRESTORE_HOST },
    },
    uid: UID,
    token: async () => TOKEN,
    counting: {
      count: onlyFunctionsCount,
      recordsNaming: onlyFunctionsCount,
      importRecords: onlyFunctionsCount,
      change: (request) => changeRecordsOf({ firestore, caller: CALLER }, request),
    },
  }),
  put: async (collection, id, fields) => {
    await firestore.collection(collection).doc(id).set(fields);
  },
  find: async (collection, id) => {
    const fields = plain((await firestore.collection(collection).doc(id).get()).data());
    return fields === undefined ? null : { ...(fields as object) };
  },
};

beforeAll(async () => {
  await firestore.collection('staff').doc(UID).set({ since: new Date(), email: CLAIMS.email });
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
    write: laterContact.merge(fields ?? {}, { ...laterContact.empty, ...stored, ofAnotherVersion: 'A' }),
    result: undefined,
  }));
  await expect(save).rejects.toMatchObject({ code: 'permission-denied' });
  // The trigger may have stamped it meanwhile.
  const { meta: _, ...fields } = Object(await opened.find('contacts', 'ada-of-before'));
  expect(fields).toEqual(stored);
  await firestore.collection('contacts').doc('ada-of-before').delete();
});
