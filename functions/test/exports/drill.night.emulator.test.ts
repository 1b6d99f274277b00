import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { drillRestoration } from '../../commands/drill-restoration';
import { openFolder } from '../../commands/export-folder';
import { importAccounts } from '../../commands/import-accounts';
import { importDocuments } from '../../commands/import-documents';
import { type DatabaseAndAccounts, writeExport } from '../../src/exports/write-export';
import { AUTH } from '../emulators';

const apps: App[] = [];
const folders: string[] = [];
afterAll(async () => {
  await Promise.all(apps.map(deleteApp));
  for (const folder of folders) await rm(folder, { recursive: true });
});

/** Opens a project of its own, without triggers. */
const open = () => {
  const project = `demo-drill-${randomUUID()}`;
  const app = initializeApp({ projectId: project }, randomUUID());
  apps.push(app);
  return { firestore: getFirestore(app), auth: getAuth(app), project };
};

const [RECORDS, ACCOUNTS] = [100_000, 2_000];

/** Returns a project with records, and accounts of each kind. */
const openFull = async () => {
  const from = open();
  const writer = from.firestore.bulkWriter({ throttling: false });
  for (let index = 0; index < RECORDS; index += 1) {
    void writer.set(from.firestore.doc(`salesReport/r${index}`), {
      customer: `PT ${index}`,
      at: new Date(index),
    });
    if (index % 5_000 === 0) await writer.flush();
  }
  void writer.set(from.firestore.doc('views/uid/saved/one'), { name: 'Mine' });
  await writer.close();
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const { uid } = await from.auth.createUser({
      uid: `uid-${index}`,
      email: `staff-${index}@example.com`,
      emailVerified: index % 2 === 0,
      disabled: index % 5 === 0,
      ...(index % 3 > 0 && { displayName: `Staff ${index}` }),
      ...(index % 4 > 0 && { password: `rahasia-${index}` }),
    });
    if (index % 6 === 1 || index === 2) await from.auth.setCustomUserClaims(uid, { admin: true });
  }
  return from;
};

const exportOf = async (from: DatabaseAndAccounts) => {
  const folder = await mkdtemp(join(tmpdir(), 'export-'));
  folders.push(folder);
  await writeExport(from, await openFolder(folder));
  return folder;
};

/** Returns whether somebody can sign in. A request with a right of the server can name the project. */
const signIn = async (project: string, email: string, password: string): Promise<boolean> => {
  const path = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';
  const response = await fetch(`http://${AUTH.host}:${AUTH.port}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
    body: JSON.stringify({ email, password, targetProjectId: project }),
  });
  return response.ok;
};

test('from an export alone an administrator is back with all documents and accounts', async () => {
  const folder = await exportOf(await openFull());
  const result = await drillRestoration(folder, open());
  expect(result).toMatchObject({
    documents: RECORDS + 1,
    accounts: ACCOUNTS,
    administrator: 'staff-2@example.com',
    differences: [],
  });
  console.log(JSON.stringify(result));
}, 600_000);

test('names what differs after it was loaded', async () => {
  const from = await openFull();
  const to = open();
  await to.firestore.doc('contacts/one').set({ name: 'Sari' });
  await to.firestore.doc('salesReport/of another').set({ customer: 'PT' });
  await to.auth.createUser({ uid: 'another' });
  const { differences } = await drillRestoration(await exportOf(from), to);
  expect(differences).toEqual(['accounts.ndjson.gz', 'contacts.ndjson.gz', 'salesReport+51.ndjson.gz']);
}, 600_000);

test('keeps rights and the state of accounts, and gives their hashes to their owner alone', async () => {
  const from = await openFull();
  const to = open();
  const folder = await exportOf(from);
  const line = v.object({ uid: v.string(), passwordHash: v.optional(v.string()) });
  const lines = gunzipSync(readFileSync(join(folder, 'accounts.ndjson.gz')))
    .toString()
    .trim()
    .split('\n');
  const withHash = lines.map((text) => v.parse(line, JSON.parse(text))).filter((each) => each.passwordHash);
  expect(withHash.map(({ uid }) => uid)).not.toContain('uid-4');
  await importDocuments(to.firestore, folder);
  await importAccounts(to.project, folder);
  for (const uid of ['uid-0', 'uid-1', 'uid-2', 'uid-5']) {
    const [before, after] = [await from.auth.getUser(uid), await to.auth.getUser(uid)];
    const seen = ({ email, emailVerified, displayName, disabled, customClaims = {} }: typeof before) => ({
      email,
      emailVerified,
      displayName,
      disabled,
      customClaims,
    });
    expect(seen(after)).toEqual(seen(before));
  }
  expect((await to.auth.getUser('uid-1')).customClaims).toEqual({ admin: true });
  expect(await signIn(to.project, 'staff-2@example.com', 'rahasia-2')).toBe(true);
  expect(await signIn(to.project, 'staff-2@example.com', 'another')).toBe(false);
}, 600_000);

test('keeps accounts that sign in by a phone or by Google', async () => {
  const from = open();
  const providerData = [{ uid: 'google-7', providerId: 'google.com', email: 'sari@example.com' }];
  await from.auth.importUsers([
    { uid: 'phone', phoneNumber: '+6281234567890' },
    { uid: 'google', email: 'sari@example.com', emailVerified: true, providerData },
  ]);
  const to = open();
  await expect(drillRestoration(await exportOf(from), to)).resolves.toMatchObject({
    accounts: 2,
    administrator: undefined,
    differences: [],
  });
  expect((await to.auth.getUser('phone')).phoneNumber).toBe('+6281234567890');
  expect((await to.auth.getUser('google')).providerData).toMatchObject([
    { uid: 'google-7', providerId: 'google.com' },
  ]);
});
