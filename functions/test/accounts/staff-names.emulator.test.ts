import { randomUUID } from 'node:crypto';
import { doc, getDoc } from 'firebase/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { openClient } from '../calls/client';
import { compareLater, createAccount, firestore, signInAs } from './accounts';

const client = openClient();
afterAll(() => client.close());

const usersSchema = v.object({
  users: v.array(v.object({ uid: v.string(), displayName: v.string(), isStaff: v.boolean() })),
});

/** Returns the names that a member of staff reads after the accounts were compared. */
const namesRead = async () => {
  await compareLater();
  const { members } = (await getDoc(doc(client.firestore, 'staffNames', 'all'))).data() ?? {};
  return Object.values<string>(members);
};

test('staff read the names of all staff, without those that have left', async () => {
  const uid = await signInAs(client, { emailVerified: true, admin: false });
  const name = `Sari ${randomUUID()}`;
  await client.call('setDisplayName', { displayName: name });
  await expect(namesRead()).resolves.toContain(name);
  const leaver = firestore.doc(`staff/${randomUUID()}`);
  await leaver.set({ displayName: `Budi ${name}`, since: new Date() });
  await expect(namesRead()).resolves.toEqual(expect.arrayContaining([name, `Budi ${name}`]));
  await expect(namesRead()).resolves.not.toContain(`Budi ${name}`);
  await firestore.doc(`staff/${uid}`).delete();
  await expect(getDoc(doc(client.firestore, 'staffNames', 'all'))).rejects.toMatchObject({
    code: 'permission-denied',
  });
});

test('an entry with values of other types hides no other one, and gets what Auth knows', async () => {
  const own = await signInAs(client, { emailVerified: true, admin: true });
  const name = `Sari ${randomUUID()}`;
  await client.call('setDisplayName', { displayName: name });
  const store = async (fields: object) => {
    const uid = await createAccount({ emailVerified: true, admin: false });
    await firestore.doc(`staff/${uid}`).update(fields);
    return uid;
  };
  const numbered = await store({ displayName: 812 });
  const unlimited = await store({ validSince: 'today' });
  const untimed = await store({ validSince: FieldValue.delete() });
  const unnamed = await store({ displayName: ['Sari'] });
  const all = await Promise.all(
    [812, true, null, ['Sari'], { name: 'Sari' }, new Date(), FieldValue.delete()].map((value) =>
      store({ email: value, displayName: value, validSince: value }),
    ),
  );
  const { users } = v.parse(usersSchema, await client.call('listUsers', { pageSize: 1000 }));
  const listed = new Map(users.map((user) => [user.uid, user]));
  expect(listed.get(own)).toMatchObject({ displayName: name });
  expect(listed.get(numbered)).toMatchObject({ displayName: '812' });
  expect(all.map((uid) => listed.get(uid)?.isStaff)).toEqual(all.map(() => false));

  await expect(namesRead()).resolves.toEqual(expect.arrayContaining([name, '812']));
  const stored = async (uid: string) => (await firestore.doc(`staff/${uid}`).get()).data();
  await expect(stored(unlimited)).resolves.toMatchObject({ validSince: expect.any(Timestamp) });
  await expect(stored(untimed)).resolves.toMatchObject({ validSince: expect.any(Timestamp) });
  await expect(stored(unnamed)).resolves.toMatchObject({ displayName: 'Sari' });
  // The rules admit nobody by such an address either.
  await expect(Promise.all(all.map(stored))).resolves.toEqual(all.map(() => undefined));
});
