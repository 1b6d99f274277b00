import { randomUUID } from 'node:crypto';
import { signInWithEmailAndPassword, updatePassword } from 'firebase/auth';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { CALLABLES } from '../calls/callable-names';
import { openClient } from '../calls/client';
import { FIRESTORE, FUNCTIONS, PROJECT } from '../emulators';
import { DOCUMENTS as RECORDS } from '../rules/documents';
import {
  admin,
  compareLater,
  createAccount,
  newEmail,
  PASSWORD,
  SUCCESS,
  signInAsAdministrator,
} from './accounts';

const owner = openClient();
const administrator = openClient();

beforeAll(() => signInAsAdministrator(administrator));
afterAll(() => Promise.all([owner.close(), administrator.close()]));

/** Signs the owner of a new account in, and returns the account with the token that somebody copies. */
const stolenFrom = async ({ isAdmin }: { readonly isAdmin: boolean }) => {
  const email = newEmail();
  const uid = await createAccount({ emailVerified: true, admin: isAdmin }, email);
  const { user } = await signInWithEmailAndPassword(owner.auth, email, PASSWORD);
  const token = await user.getIdToken();
  // Auth counts in seconds.
  const { iat } = await admin.verifyIdToken(token);
  while (Math.floor(Date.now() / 1000) <= iat) await new Promise((resolve) => setTimeout(resolve, 10));
  return { uid, email, user, token };
};

const send = async (method: string, url: string, token: string, body?: object): Promise<boolean> => {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  // A failure of a callable is an answer too.
  return response.ok && !answer.includes('errorInfo');
};

const DOCUMENTS = `http://${FIRESTORE.host}:${FIRESTORE.port}/v1/projects/${PROJECT}/databases/(default)/documents`;
const CALLABLES_URL = `http://${FUNCTIONS.host}:${FUNCTIONS.port}/${PROJECT}/asia-southeast2`;

/** Returns what somebody can still do with a token alone. */
const powersOf = async (token: string): Promise<string[]> => {
  const view = { name: 'A', path: '/customer', search: '' };
  const fields = Object.fromEntries(
    Object.entries(view).map(([name, stringValue]) => [name, { stringValue }]),
  );
  const attempts = {
    'read documents': send('GET', `${DOCUMENTS}/customers?pageSize=1`, token),
    'list users': send('POST', `${CALLABLES_URL}/listUsers`, token, { data: {} }),
    'count records': send('POST', `${CALLABLES_URL}/countRecords`, token, {
      data: { collection: 'customers' },
    }),
    'write shared views': send('PATCH', `${DOCUMENTS}/sharedViews/7`, token, { fields }),
  };
  const done = await Promise.all(Object.values(attempts));
  return Object.keys(attempts).filter((_, index) => done[index]);
};

const OF_STAFF = ['read documents', 'count records'];
const OF_ADMINISTRATORS = ['read documents', 'list users', 'count records', 'write shared views'];

test('a token of before does nothing after its account was disabled, got a password and was enabled', async () => {
  const { uid, email, token } = await stolenFrom({ isAdmin: true });
  await expect(powersOf(token)).resolves.toEqual(OF_ADMINISTRATORS);
  await administrator.call('setUserDisabled', { uid, disabled: true });
  await admin.updateUser(uid, { password: 'sandi-yang-baru' });
  await administrator.call('setUserDisabled', { uid, disabled: false });
  await expect(powersOf(token)).resolves.toEqual([]);
  const { user } = await signInWithEmailAndPassword(owner.auth, email, 'sandi-yang-baru');
  await expect(powersOf(await user.getIdToken())).resolves.toEqual(OF_ADMINISTRATORS);
});

test('a token of before does nothing after its owner changed the password, and the owner goes on', async () => {
  const { user, token } = await stolenFrom({ isAdmin: true });
  await updatePassword(user, 'sandi-yang-baru');
  // The functions ask Auth, the rules know it from the page.
  await expect(owner.call('refuseFormerSessions', {})).resolves.toEqual(SUCCESS);
  await expect(powersOf(token)).resolves.toEqual([]);
  await expect(powersOf(await user.getIdToken())).resolves.toEqual(OF_ADMINISTRATORS);
});

test('the rules know a new password within ten minutes when no page says it', async () => {
  const { uid, token } = await stolenFrom({ isAdmin: false });
  await admin.updateUser(uid, { password: 'sandi-yang-baru' });
  await expect(powersOf(token)).resolves.toEqual(['read documents']);
  await compareLater();
  await expect(powersOf(token)).resolves.toEqual([]);
});

test('a token of before does nothing after the right was taken and given back', async () => {
  const { uid, email, token } = await stolenFrom({ isAdmin: true });
  await administrator.call('revokeAdmin', { uid });
  await expect(powersOf(token)).resolves.toEqual([]);
  await administrator.call('addAdmin', { email });
  await expect(powersOf(token)).resolves.toEqual([]);
  const { user } = await signInWithEmailAndPassword(owner.auth, email, PASSWORD);
  await expect(powersOf(await user.getIdToken(true))).resolves.toEqual(OF_ADMINISTRATORS);
});

test('an owner signs out everywhere, and signs in again', async () => {
  const { email, token } = await stolenFrom({ isAdmin: false });
  await expect(powersOf(token)).resolves.toEqual(OF_STAFF);
  await expect(owner.call('signOutEverywhere', {})).resolves.toEqual(SUCCESS);
  await expect(powersOf(token)).resolves.toEqual([]);
  const { user } = await signInWithEmailAndPassword(owner.auth, email, PASSWORD);
  await expect(powersOf(await user.getIdToken(true))).resolves.toEqual(OF_STAFF);
});

test('a new member of staff gets in at once', async () => {
  const email = `${randomUUID()}@example.com`;
  await administrator.call('addUser', { email, password: PASSWORD, displayName: 'Sari' });
  const { uid } = await admin.getUserByEmail(email);
  await admin.updateUser(uid, { emailVerified: true });
  const { user } = await signInWithEmailAndPassword(owner.auth, email, PASSWORD);
  await compareLater();
  await expect(powersOf(await user.getIdToken())).resolves.toEqual(OF_STAFF);
});

/** Returns whether a token may read a document, also one that is not there. */
const mayGet = async (path: string, token: string): Promise<boolean> => {
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await fetch(`${DOCUMENTS}/${path}`, { headers });
  return status === 200 || status === 404;
};

const NAME = `projects/${PROJECT}/databases/(default)/documents`;

/** Inputs that the callables of staff accept from an account that may call. */
const INPUTS: Readonly<Record<string, object>> = {
  /** Begins another list each time. */
  get changeRecords() {
    const list = { kind: 'delete', collection: 'customers', part: 0, ids: ['none'], isLast: false };
    return { action: 'begin', id: randomUUID().replaceAll('-', ''), ...list };
  },
  countRecords: { collection: 'customers' },
  importRecords: { action: 'customers', names: ['PT Ukur'] },
  mergeCustomers: { maybeDuplicates: ['none', 'nobody'] },
  refuseFormerSessions: {},
  setDisplayName: { displayName: 'Sari' },
};

/** Lists what staff read beside the records. */
const READ = ['changes', 'counts', 'sharedViews'];
const GOT = ['customersHistory/x', 'notDuplicates/x', 'canaryStops/x', 'staffNames/all'];

/** Returns the roads to the documents and functions that a token opens: by REST, as a client without the page. */
const roadsOf = async (token: string, uid: string): Promise<string[]> => {
  const id = randomUUID();
  const query = { structuredQuery: { from: [{ collectionId: 'contacts' }], limit: 1 } };
  const aggregations = [{ alias: 'n', count: {} }];
  const record = (collection: string) => ({
    update: {
      name: `${NAME}/${collection}/${id}`,
      fields: Object.fromEntries(
        Object.keys(RECORDS.customers).map((field) => [field, { stringValue: 'PT Curian' }]),
      ),
    },
  });
  const at = { fieldPath: 'at', setToServerValue: 'REQUEST_TIME' };
  const stamped = {
    update: {
      ...record('customers').update,
      fields: {
        ...record('customers').update.fields,
        meta: { mapValue: { fields: { by: { stringValue: uid } } } },
      },
    },
    updateTransforms: [{ ...at, fieldPath: 'meta.at' }],
  };
  const commit = (writes: object[]) => send('POST', `${DOCUMENTS}:commit`, token, { writes });
  const roads: Record<string, Promise<boolean>> = {
    'a list': send('GET', `${DOCUMENTS}/salesReport?pageSize=1`, token),
    'a query': send('POST', `${DOCUMENTS}:runQuery`, token, query),
    'an aggregation': send('POST', `${DOCUMENTS}:runAggregationQuery`, token, {
      structuredAggregationQuery: { ...query, aggregations },
    }),
    'search entries': send('GET', `${DOCUMENTS}/customersWords?pageSize=1`, token),
    'the bin': send('GET', `${DOCUMENTS}/customersBin?pageSize=1`, token),
    ...Object.fromEntries(
      READ.map((collection) => [collection, send('GET', `${DOCUMENTS}/${collection}?pageSize=1`, token)]),
    ),
    ...Object.fromEntries(GOT.map((path) => [path, mayGet(path, token)])),
    'a stamped record': commit([stamped]),
    'known texts': send('GET', `${DOCUMENTS}/knownTexts?pageSize=1`, token),
    'own views': send('GET', `${DOCUMENTS}/views/${uid}/saved?pageSize=1`, token),
    'a record': commit([record('customers')]),
    'a batch': commit([record('customers'), { delete: `${NAME}/customers/none` }]),
    'a deletion': commit([{ delete: `${NAME}/customers/none` }]),
    'a transform': commit([{ transform: { document: `${NAME}/salesReport/${id}`, fieldTransforms: [at] } }]),
    ...Object.fromEntries(
      // The other one would end the session itself.
      CALLABLES.filter((name) => name !== 'signOutEverywhere').map((name) => [
        name,
        send('POST', `${CALLABLES_URL}/${name}`, token, { data: INPUTS[name] ?? {} }),
      ]),
    ),
  };
  const done = await Promise.all(Object.values(roads));
  return Object.keys(roads).filter((_, index) => done[index]);
};

const ENDS: readonly [event: string, end: (uid: string) => Promise<unknown>][] = [
  ['its owner signed out everywhere', () => owner.call('signOutEverywhere', {})],
  ['its account was deleted', (uid) => administrator.call('deleteUser', { uid })],
  ['its account was disabled', (uid) => administrator.call('setUserDisabled', { uid, disabled: true })],
  [
    'its account got another address',
    (uid) => administrator.call('updateUser', { uid, email: newEmail(), displayName: 'Sari' }),
  ],
];

// Other tests show that each of these events ends a token. By day, all roads are tried after one of them.
test.each(IS_NIGHT ? ENDS : ENDS.slice(0, 1))('a token opens no road after %s', async (_event, end) => {
  const { uid, token } = await stolenFrom({ isAdmin: true });
  await expect(roadsOf(token, uid)).resolves.toEqual(
    expect.arrayContaining([
      ...['a list', 'a query', 'a record', 'a batch', 'a deletion', 'a stamped record', 'listUsers'],
      ...[...READ, ...GOT, ...Object.keys(INPUTS)],
    ]),
  );
  await end(uid);
  await expect(roadsOf(token, uid)).resolves.toEqual([]);
});
