import { signInWithEmailAndPassword } from 'firebase/auth';
import { collection, deleteDoc, doc, getDocs, limit, query, setDoc, updateDoc } from 'firebase/firestore';
import { firstAccounts } from '../../../tools/src/cloud/administrators';
import { Cloud } from '../../../tools/src/cloud/cloud';
import { IdentityPlatform } from '../../../tools/src/cloud/identity-platform';
import { MODELS } from '../../models/models';
import { SYSTEM_COLLECTIONS } from '../../models/system-collections';
import { CALLABLES } from '../calls/callable-names';
import { openClient } from '../calls/client';
import { admin, createAccount, firestore, newEmail } from './accounts';

const gate = openClient();
const accounts = firstAccounts({
  auth: admin,
  firestore,
  identityPlatform: new IdentityPlatform(new Cloud('demo', { accessToken: async () => 'token' })),
});
const email = `gate-${newEmail()}`;
const READ = ['countRecords', 'listAuditLog', 'listUsers'];

beforeAll(async () => {
  await accounts.makeReader(email, 'rahasia-sekali');
  await signInWithEmailAndPassword(gate.auth, email, 'rahasia-sekali');
});
afterAll(async () => {
  const { uid } = await admin.getUserByEmail(email);
  await firestore.doc(`staff/${uid}`).delete();
  await admin.deleteUser(uid);
  await gate.close();
});

const allowed = async (actions: Readonly<Record<string, () => Promise<unknown>>>): Promise<string[]> => {
  const found: string[] = [];
  for (const [name, act] of Object.entries(actions)) {
    const outcome = await act().catch((error: unknown) => error);
    const isRefused = JSON.stringify(outcome, ['code', 'errorInfo', 'message']).includes('permission-denied');
    if (!isRefused) found.push(name);
  }
  return found;
};

test("a gate's account writes no document of any collection, not even of its own", async () => {
  const uid = gate.auth.currentUser?.uid ?? '';
  const paths = [
    ...MODELS.flatMap(({ collection }) =>
      ['', 'Words', 'Bin', 'History'].map((suffix) => `${collection}${suffix}/gate-test`),
    ),
    ...SYSTEM_COLLECTIONS.map((name) => `${name}/gate-test`),
    `staff/${uid}`,
    `views/${uid}/saved/0`,
    'changes/gate-test/parts/00000',
  ];
  for (const path of paths) {
    const stored = firestore.doc(path);
    const isOwn = path === `staff/${uid}`;
    if (!isOwn) await stored.set({ name: 'kept' });
    const own = doc(gate.firestore, path);
    expect([
      path,
      await allowed({
        replace: () => setDoc(own, { name: 'changed', address: '', phone: '', website: '' }),
        update: () => updateDoc(own, { name: 'changed' }),
        delete: () => deleteDoc(own),
      }),
    ]).toEqual([path, []]);
    if (!isOwn) await stored.delete();
  }
}, 60_000);

test("a gate's account calls the functions that read, and no other one", async () => {
  const uid = await createAccount({ emailVerified: true, admin: false });
  const calls = Object.fromEntries(
    CALLABLES.map((name) => [
      name,
      () => gate.call(name, { uid, email: newEmail(), collection: 'customers' }),
    ]),
  );
  expect((await allowed(calls)).sort()).toEqual(READ);
  expect(await admin.getUser(uid)).toMatchObject({ disabled: false });
}, 60_000);

test("a gate's account reads what an administrator reads, so that every screen opens", async () => {
  for (const { collection: name } of MODELS) {
    await expect(getDocs(query(collection(gate.firestore, name), limit(1)))).resolves.toBeDefined();
  }
  await expect(gate.call('listUsers', {})).resolves.toMatchObject({ users: expect.any(Array) });
  await expect(gate.call('countRecords', { collection: 'customers' })).resolves.toMatchObject({
    count: expect.any(Number),
  });
});
