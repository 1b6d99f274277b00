import { randomUUID } from 'node:crypto';
import { signInWithEmailAndPassword } from 'firebase/auth';
import { doc, getDocFromServer, getDocsFromServer } from 'firebase/firestore';
import type { List } from 'shared-store';
import { MODELS } from '../../../shared-model/src/models';
import { pageRequest } from '../../../shared-store/src/firestore/requests';
import { documentsIn, restApi } from '../../../shared-store/src/firestore/rest';
import { sdkQuery } from '../../../shared-store/src/firestore/sdk-stream';
import { admin, createAccount, firestore, newEmail, PASSWORD } from '../accounts/accounts';
import { openClient } from '../calls/client';
import { FIRESTORE, PROJECT } from '../emulators';

const [customer, contact, report] = MODELS;

const host = `${FIRESTORE.host}:${FIRESTORE.port}`;
const rest = restApi({
  options: { projectId: PROJECT },
  emulators: { auth: host, firestore: host, functions: host },
});

const client = openClient();
afterAll(() => client.close());

/** Marks the documents of this run. */
const run = randomUUID();

beforeAll(async () => {
  const batch = firestore.batch();
  for (const number of [3, 1, 2]) {
    const name = `${run} ${number}`;
    batch.set(firestore.doc(`customers/${run}-${number}`), { ...customer.empty, name, address: run });
    batch.set(firestore.doc(`salesReport/${run}-${number}`), {
      ...report.empty,
      customer: run,
      contact: number === 3 ? '' : `Contact ${number}`,
      detail: `Visit ${number}`,
      responsible: 'Sari',
      qtNumber: `QT-${4 - number}`,
      timestamp: new Date(Date.UTC(2026, 0, number)),
    });
  }
  await batch.commit();
});

const signIn = async (email: string): Promise<string> => {
  const { user } = await signInWithEmailAndPassword(client.auth, email, PASSWORD);
  return user.getIdToken();
};

const idsByRest = async <T>(list: List<T>, token: string): Promise<string[]> => {
  const answer = await rest.ask(rest.requestOf(pageRequest({ ...list, limit: 20 })), Promise.resolve(token));
  return documentsIn(answer).map(({ id }) => id);
};

const idsBySdk = async <T>(list: List<T>): Promise<string[]> => {
  const { docs } = await getDocsFromServer(sdkQuery(client.firestore, pageRequest({ ...list, limit: 20 })));
  return docs.map(({ id }) => id);
};

const outcomeOf = (answer: Promise<unknown>): Promise<'allowed' | 'denied'> =>
  answer.then(
    () => 'allowed',
    () => 'denied',
  );

/** An account, and what changes after its token was issued. */
const ACCOUNTS: readonly (readonly [
  string,
  'allowed' | 'denied',
  { emailVerified?: boolean; later?(uid: string): Promise<unknown> },
])[] = [
  ['staff', 'allowed', {}],
  ['an address that is not verified', 'denied', { emailVerified: false }],
  ['an account that left the staff', 'denied', { later: (uid) => firestore.doc(`staff/${uid}`).delete() }],
  [
    'an account that was admitted with another address',
    'denied',
    { later: (uid) => firestore.doc(`staff/${uid}`).update({ email: newEmail() }) },
  ],
  [
    'a disabled account',
    'denied',
    {
      later: async (uid) => {
        await firestore.doc(`staff/${uid}`).delete();
        await admin.updateUser(uid, { disabled: true });
      },
    },
  ],
];

describe.each(ACCOUNTS)('%s', (_, expected, { emailVerified = true, later }) => {
  let token = '';
  beforeAll(async () => {
    const email = newEmail();
    const uid = await createAccount({ emailVerified, admin: false }, email);
    token = await signIn(email);
    await later?.(uid);
  });

  test.each(MODELS.map((model) => [model.collection, model] as const))(
    `is ${expected} the list of %s by the REST API as by the SDK`,
    async (_collection, model) => {
      const list: List<object> = { model, filters: [] };
      expect(await outcomeOf(idsByRest(list, token))).toBe(expected);
      expect(await outcomeOf(idsBySdk(list))).toBe(expected);
    },
  );

  test(`is ${expected} a record by the REST API as by the SDK`, async () => {
    const id = `${run}-1`;
    expect(
      await outcomeOf(rest.ask(rest.requestOf({ collection: 'customers', id }), Promise.resolve(token))),
    ).toBe(expected);
    expect(await outcomeOf(getDocFromServer(doc(client.firestore, 'customers', id)))).toBe(expected);
  });
});

test('nobody without a token is allowed anything', async () => {
  expect(await outcomeOf(idsByRest({ model: contact, filters: [] }, ''))).toBe('denied');
});

describe('for staff, both give the same records in the same order', () => {
  let token = '';
  beforeAll(async () => {
    const email = newEmail();
    await createAccount({ emailVerified: true, admin: false }, email);
    token = await signIn(email);
  });

  const filters = [{ field: 'customer', equals: run }];
  const january = { from: new Date(Date.UTC(2026, 0, 2)), before: new Date(Date.UTC(2026, 0, 3)) };
  const fromJanuary = { from: january.from };
  test.each<[string, List<object>, string[]]>([
    ['by a filter', { model: report, filters }, [`${run}-3`, `${run}-2`, `${run}-1`]],
    [
      'by a filter and an order',
      { model: report, filters, order: 'qtNumber' },
      [`${run}-3`, `${run}-2`, `${run}-1`],
    ],
    ['by a filter and a period', { model: report, filters, period: january }, [`${run}-2`]],
    [
      'with a text, by a period and the order of the text',
      { model: report, filters, period: fromJanuary, order: '-contact', block: 'filled' },
      [`${run}-2`],
    ],
    [
      'without a text, by a period and the default order',
      { model: report, filters, period: fromJanuary, order: '-contact', block: 'blank' },
      [`${run}-3`],
    ],
    ['by a name', { model: customer, filters: [{ field: 'name', equals: `${run} 2` }] }, [`${run}-2`]],
  ])('%s', async (_, list, expected) => {
    expect(await idsByRest(list, token)).toEqual(expected);
    expect(await idsBySdk(list)).toEqual(expected);
  });
});
