import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { adoptAccounts } from '../../commands/adopt-accounts';

// Its own project, without other accounts.
const app = initializeApp({ projectId: 'demo-adopt' }, 'adopt');
const auth = getAuth(app);
const firestore = getFirestore(app);
afterAll(() => deleteApp(app));

test('admits each enabled and verified account, and nobody else', async () => {
  const accounts = Array.from({ length: 200 }, (_, index) => ({
    uid: `account-${index}`,
    email: `Account-${index}@example.com`,
    emailVerified: index % 5 !== 0,
    disabled: index % 7 === 0,
  }));
  await auth.importUsers(accounts);
  const wanted = accounts.filter(({ emailVerified, disabled }) => emailVerified && !disabled);
  await expect(adoptAccounts(auth, firestore, { apply: false })).resolves.toMatchObject({
    admitted: { length: wanted.length },
    left: { size: accounts.length - wanted.length },
  });
  await expect(firestore.collection('staff').listDocuments()).resolves.toEqual([]);
  await adoptAccounts(auth, firestore, { apply: true });
  const staff = (await firestore.collection('staff').get()).docs;
  expect(staff.map(({ id }) => id).sort()).toEqual(wanted.map(({ uid }) => uid).sort());
  expect(staff.every((member) => member.get('email') === member.get('email').toLowerCase())).toBe(true);
  await expect(adoptAccounts(auth, firestore, { apply: true })).resolves.toMatchObject({ admitted: [] });
});

test('names each account that nobody could use, and stops at none', async () => {
  const own = initializeApp({ projectId: 'demo-adopt-odd' }, 'adopt-odd');
  const [odd, documents] = [getAuth(own), getFirestore(own)];
  const google = (email: string) => [{ uid: email, providerId: 'google.com', email }];
  const account = (uid: string, fields: object = {}) => ({
    uid,
    email: `${uid}@example.com`,
    emailVerified: true,
    ...fields,
  });
  const { errors } = await odd.importUsers([
    account('auth0|7'),
    account('team/7', { email: 'team-7@example.com' }),
    account('..', { email: 'dots@example.com' }),
    account('google', { providerData: google('google@example.com') }),
    { uid: 'phone', phoneNumber: '+6281234567890' },
    account('texts', { customClaims: { admin: 'true' } }),
    account('moved'),
  ]);
  expect(errors).toEqual([]);
  await documents.doc('staff/moved').set({ email: 'moved@example.com' });
  const dry = await adoptAccounts(odd, documents, { apply: false });
  expect([...dry.left.keys()].sort()).toEqual(['dots@example.com', 'phone', 'team-7@example.com']);
  expect(dry.admitted).toEqual(['auth0|7@example.com', 'google@example.com', 'texts@example.com']);
  expect(dry.administrators).toBe(0);
  await adoptAccounts(odd, documents, { apply: true });
  await expect(adoptAccounts(odd, documents, { apply: true })).resolves.toMatchObject({
    admitted: [],
    left: { size: dry.left.size },
  });
  await deleteApp(own);
});
