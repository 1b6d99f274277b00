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
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { openClient } from '../calls/client';
import { AUTH, PROJECT } from '../emulators';

const admin = getAuth(initializeApp());
const client = openClient();
const email = `${randomUUID()}@example.com`;
const googleToken = JSON.stringify({ sub: randomUUID(), email, email_verified: true });

afterAll(() => client.close());

test.each([
  ['a password', () => createUserWithEmailAndPassword(client.auth, email, 'rahasia-sekali')],
  ['a Google account', () => signInWithCredential(client.auth, GoogleAuthProvider.credential(googleToken))],
])('nobody signs up with %s', async (_what, signUp) => {
  await expect(signUp()).rejects.toThrow('Ask an administrator for an account.');
  expect(client.auth.currentUser).toBeNull();
  await expect(admin.getUserByEmail(email)).rejects.toMatchObject({ code: 'auth/user-not-found' });
});

test('an anonymous session that gives itself an address and verifies it may read nothing', async () => {
  const address = `${randomUUID()}@example.com`;
  const { user } = await signInAnonymously(client.auth);
  await linkWithCredential(user, EmailAuthProvider.credential(address, 'rahasia-sekali'));
  await sendEmailVerification(user);
  const mails = `http://${AUTH.host}:${AUTH.port}/emulator/v1/projects/${PROJECT}/oobCodes`;
  const { oobCodes } = await (await fetch(mails)).json();
  await fetch(oobCodes.find((code: { email: string }) => code.email === address).oobLink);
  expect((await user.getIdTokenResult(true)).claims).toMatchObject({ email: address, email_verified: true });
  await expect(getDoc(doc(client.firestore, 'customers', 'any'))).rejects.toMatchObject({
    code: 'permission-denied',
  });
});
