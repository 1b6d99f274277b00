import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { drillExport, exportAll } from '../../commands/exports/drill-export';
import { importAccounts } from '../../commands/exports/export-accounts';
import { importDocuments } from '../../commands/import-documents';
import { AUTH } from '../emulators';

const apps: App[] = [];
afterAll(() => Promise.all(apps.map(deleteApp)));

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
    if (index % 6 === 1) await from.auth.setCustomUserClaims(uid, { admin: true });
  }
  return from;
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

test('an export, loaded into an empty suite, has the same documents and accounts', async () => {
  const from = await openFull();
  const result = await drillExport(from, open);
  expect(result).toMatchObject({ documents: RECORDS + 1, accounts: ACCOUNTS, differences: [] });
  console.log(JSON.stringify(result));
}, 600_000);

test('names what differs after it was loaded', async () => {
  const from = await openFull();
  const to = open();
  await to.firestore.doc('contacts/one').set({ name: 'Sari' });
  await to.firestore.doc('salesReport/of another').set({ customer: 'PT' });
  await to.auth.createUser({ uid: 'another' });
  const { differences } = await drillExport(from, () => to);
  expect([...differences].sort()).toEqual(['accounts.ndjson', 'contacts.ndjson', 'salesReport.ndjson']);
}, 600_000);

test('keeps rights and the state of accounts, and gives their hashes to their owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'accounts-'));
  const from = await openFull();
  const to = open();
  await exportAll(from, folder);
  const line = v.object({ uid: v.string(), passwordHash: v.optional(v.string()) });
  const lines = readFileSync(join(folder, 'accounts.ndjson'), 'utf8').trim().split('\n');
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
  await rm(folder, { recursive: true });
}, 600_000);

test('keeps accounts that sign in by a phone or by Google', async () => {
  const from = open();
  const providerData = [{ uid: 'google-7', providerId: 'google.com', email: 'sari@example.com' }];
  await from.auth.importUsers([
    { uid: 'phone', phoneNumber: '+6281234567890' },
    { uid: 'google', email: 'sari@example.com', emailVerified: true, providerData },
  ]);
  const to = open();
  await expect(drillExport(from, () => to)).resolves.toMatchObject({ accounts: 2, differences: [] });
  expect((await to.auth.getUser('phone')).phoneNumber).toBe('+6281234567890');
  expect((await to.auth.getUser('google')).providerData).toMatchObject([
    { uid: 'google-7', providerId: 'google.com' },
  ]);
});
