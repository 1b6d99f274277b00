import { randomUUID } from 'node:crypto';
import { createUserWithEmailAndPassword, GoogleAuthProvider, signInWithCredential } from 'firebase/auth';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { openClient } from './client';

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
