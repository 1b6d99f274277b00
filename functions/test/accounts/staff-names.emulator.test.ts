import { randomUUID } from 'node:crypto';
import { doc, getDoc } from 'firebase/firestore';
import { compareAccounts } from '../../src/accounts/watch-accounts';
import { openClient } from '../calls/client';
import { admin, firestore, signInAs } from './accounts';

const client = openClient();
afterAll(() => client.close());

const HOUR = 60 * 60_000;

/** Returns the names that a member of staff reads after the accounts were compared. */
const namesRead = async () => {
  await compareAccounts(admin, firestore, Date.now() + HOUR);
  return (await getDoc(doc(client.firestore, 'staffNames', 'all'))).get('names') as string[];
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
