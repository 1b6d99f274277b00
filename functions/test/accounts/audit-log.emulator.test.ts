import { Timestamp } from 'firebase-admin/firestore';
import { openClient } from '../calls/client';
import { admin, auditEntriesOf, createAccount, firestore, signInAs, signInAsAdministrator } from './accounts';

const client = openClient();
afterAll(() => client.close());

interface Page {
  entries: { id: string; at: string; action: string; target: string; actor: { uid: string } | null }[];
  nextPageToken?: string;
}

/** Returns the entries that a search finds, page by page. */
async function entriesFor(search: object, pageSize = 2) {
  const entries: Page['entries'] = [];
  let pageToken: string | undefined;
  do {
    const page = (await client.call('listAuditLog', {
      pageSize,
      ...search,
      ...(pageToken && { pageToken }),
    })) as Page;
    entries.push(...page.entries);
    pageToken = page.nextPageToken;
  } while (pageToken);
  return entries;
}

const state = { email: 'sari@example.com', displayName: 'Sari', disabled: false, isAdmin: false };

/** Stores an entry of `at`, and returns its id. */
const enter = async (action: string, actor: string, target: string, at: Date) => {
  const entry = {
    actor: { uid: actor, email: '' },
    action,
    target,
    outcome: 'done',
    before: state,
    after: state,
  };
  return (await firestore.collection('auditLog').add({ ...entry, at: Timestamp.fromDate(at) })).id;
};

const day = (date: number) => new Date(Date.UTC(2001, 0, date));

test('finds the entries by a person and about a person, once, newest first, over several pages', async () => {
  await signInAsAdministrator(client);
  const [sari, budi] = [await createAccount({ emailVerified: true, admin: false }), 'budi-of-the-log'];
  const at = day(1);
  const expected = [
    await enter('setUserDisabled', budi, sari, day(3)),
    await enter('addAdmin', sari, budi, day(2)),
    // Two entries of one moment, by different queries, at the end of a page.
    ...[await enter('revokeAdmin', sari, sari, at), await enter('deleteUser', budi, sari, at)]
      .sort()
      .toReversed(),
  ];
  await enter('addAdmin', budi, budi, day(4));
  for (const pageSize of [1, 2, 3, 100]) {
    expect((await entriesFor({ person: sari }, pageSize)).map(({ id }) => id)).toEqual(expected);
  }
});

test('finds the entries of an action, of a time, and of all of these together', async () => {
  await signInAsAdministrator(client);
  const person = await createAccount({ emailVerified: true, admin: false });
  const [first, second, third] = [
    await enter('addAdmin', person, 'x', day(11)),
    await enter('revokeAdmin', person, 'x', day(12)),
    await enter('addAdmin', 'x', person, day(13)),
  ];
  const idsFor = async (search: object) => (await entriesFor(search)).map(({ id }) => id);
  const time = { from: day(11).toISOString(), before: day(13).toISOString() };
  await expect(idsFor({ person, action: 'addAdmin' })).resolves.toEqual([third, first]);
  await expect(idsFor({ person, ...time })).resolves.toEqual([second, first]);
  await expect(idsFor({ action: 'revokeAdmin', ...time })).resolves.toEqual([second]);
  await expect(idsFor({ person, action: 'addAdmin', ...time })).resolves.toEqual([first]);
  await expect(idsFor({ person, action: 'addUser' })).resolves.toEqual([]);
});

test('lets staff change their own name, and logs it', async () => {
  const uid = await signInAs(client, { emailVerified: true, admin: false });
  await expect(client.call('setDisplayName', { displayName: ' Sari Dewi ' })).resolves.toEqual({
    message: 'Success',
  });
  expect(await admin.getUser(uid)).toMatchObject({ displayName: 'Sari Dewi' });
  await expect(auditEntriesOf(uid)).resolves.toMatchObject([
    {
      actor: { uid },
      action: 'setDisplayName',
      outcome: 'done',
      before: { displayName: 'Sari' },
      after: { displayName: 'Sari Dewi' },
    },
  ]);
});

test.each([
  ['revokeAdmin', {}],
  ['setUserDisabled', { disabled: true }],
  ['deleteUser', {}],
])('%s refuses the own account of an administrator, and logs it', async (name, data) => {
  await createAccount({ emailVerified: true, admin: true });
  const uid = await signInAsAdministrator(client);
  await expect(client.call(name, { uid, ...data })).resolves.toEqual({
    message: 'Error',
    code: {
      errorInfo: {
        code: 'auth/own-account',
        message: 'This is your own account: ask another administrator to do this.',
      },
    },
  });
  expect(await admin.getUser(uid)).toMatchObject({ disabled: false, customClaims: { admin: true } });
  await expect(auditEntriesOf(uid)).resolves.toMatchObject([{ action: name, outcome: 'refused' }]);
});

test('an entry with values of other types does not hide the log', async () => {
  await signInAsAdministrator(client);
  const person = 'typed-of-the-log';
  const ids: string[] = [];
  for (const [index, value] of [812, true, null, ['x'], { a: 'x' }, 'x'].entries()) {
    const id = await enter('addAdmin', person, person, day(index + 1));
    const spoilt = {
      outcome: value,
      before: value,
      after: value,
      repeats: value,
      reason: value,
      lastAt: value,
    };
    await firestore
      .doc(`auditLog/${id}`)
      .update({ ...spoilt, ...(value !== 'x' && { at: value, action: value }) });
    ids.push(id);
  }
  const found = await entriesFor({ person }, 100);
  expect(found.map(({ id }) => id).sort()).toEqual(ids.sort());
  for (const { at, action } of found)
    expect([new Date(at).toISOString(), typeof action]).toEqual([at, 'string']);
  for (const { id } of found) await firestore.doc(`auditLog/${id}`).delete();
});
