import { randomUUID } from 'node:crypto';
import {
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  linkWithCredential,
  sendEmailVerification,
  signInAnonymously,
  signInWithCredential,
} from 'firebase/auth';
import { doc, getDoc } from 'firebase/firestore';
import { openClient } from '../calls/client';
import { admin, mailsTo } from './accounts';

const client = openClient();
const email = `${randomUUID()}@example.com`;
const googleToken = JSON.stringify({ sub: randomUUID(), email, email_verified: true });

afterAll(() => client.close());

test.each([
  ['a password', () => createUserWithEmailAndPassword(client.auth, email, 'rahasia-sekali')],
  ['a Google account', () => signInWithCredential(client.auth, GoogleAuthProvider.credential(googleToken))],
])('refuses a sign-up with %s', async (_what, signUp) => {
  await expect(signUp()).rejects.toThrow('Ask an administrator for an account.');
  expect(client.auth.currentUser).toBeNull();
  await expect(admin.getUserByEmail(email)).rejects.toMatchObject({ code: 'auth/user-not-found' });
});

test('denies all documents to an anonymous session with a verified address', async () => {
  const address = `${randomUUID()}@example.com`;
  const { user } = await signInAnonymously(client.auth);
  await linkWithCredential(user, EmailAuthProvider.credential(address, 'rahasia-sekali'));
  await sendEmailVerification(user);
  await fetch((await mailsTo(address))[0]?.oobLink ?? '');
  expect((await user.getIdTokenResult(true)).claims).toMatchObject({ email: address, email_verified: true });
  await expect(getDoc(doc(client.firestore, 'customers', 'any'))).rejects.toMatchObject({
    code: 'permission-denied',
  });
});
