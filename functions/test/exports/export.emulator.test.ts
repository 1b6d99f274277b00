import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { GeoPoint, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { openFolder } from '../../commands/export-folder';
import { restoreAccounts } from '../../commands/import-accounts';
import { importDocuments } from '../../commands/import-documents';
import { type DatabaseAndAccounts, type Sink, writeExport } from '../../src/exports/write-export';

// Two projects of their own, without triggers.
const apps = ['from', 'to'].map((name) =>
  initializeApp({ projectId: `demo-export-${name}-${randomUUID()}` }, name),
);
const [source, target] = apps.map((app) => ({ firestore: getFirestore(app), auth: getAuth(app) })) as [
  DatabaseAndAccounts,
  DatabaseAndAccounts,
];
const [from, to] = [source.firestore, target.firestore];
afterAll(() => Promise.all(apps.map(deleteApp)));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'export-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Fields of every kind that Firestore stores, also those that look like the form of another one. */
const fieldsOf = (index: number) => ({
  name: `Customer ${index} “Ω” \u2028 \\ "`,
  timestamp: new Timestamp(1_700_000_000 + index, 123_000_000),
  numbers: [0, -1.5, 2 ** 53, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  nothing: null,
  yes: true,
  point: new GeoPoint(-6.2, 106.8),
  bytes: Buffer.from([0, 255, index % 256]),
  nested: { empty: {}, list: [{ $time: 'a text' }], only: { $reference: 'customers/x' } },
});

const RECORDS = IS_NIGHT ? 20_000 : 60;

test('an export, loaded elsewhere, is equal to what was exported', async () => {
  const writer = from.bulkWriter({ throttling: false });
  for (let index = 0; index < RECORDS; index += 1) {
    void writer.set(from.doc(`customers/id ${index}.é`), fieldsOf(index));
  }
  void writer.set(from.doc('views/uid/saved/one'), { path: '/report?q=a', name: 'Mine' });
  void writer.set(from.doc('customersBin/gone'), { record: { name: 'Gone' } });
  void writer.set(from.doc('changes/one'), { state: 'done' });
  void writer.set(from.doc('changes/one/parts/00000'), { json: '[]' });
  void writer.set(from.doc('rateLimits/uid'), { count: 1 });
  await writer.close();
  await from.doc('customers/link').set({ to: from.doc('customers/id 1.é') });
  // Large ones are split: see the ids that Firestore would make.
  for (const id of ['0', 'Az', 'zz', '~']) await from.doc(`contacts/${id}`).set({ name: id });

  const documents = RECORDS + 9;
  const exported = await writeExport(source, await openFolder(folder), { large: 3 });
  expect(exported).toMatchObject({ documents, accounts: 0 });
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining([
      'contacts+00.ndjson.gz',
      'contacts+62.ndjson.gz',
      'customersBin.ndjson.gz',
      'staff.ndjson.gz',
      'views+saved.ndjson.gz',
      'changes+parts.ndjson.gz',
    ]),
  );
  expect(readdirSync(folder).join()).not.toContain('rateLimits');
  execFileSync('sha256sum', ['--check', '--quiet', 'checksums'], { cwd: folder });
  await expect(importDocuments(to, folder)).resolves.toBe(documents);
  await expect(importDocuments(to, folder)).resolves.toBe(documents);
  const again = join(folder, 'again');
  await writeExport(target, await openFolder(again), { large: 3 });
  expect(readFileSync(join(again, 'checksums'), 'utf8')).toBe(
    readFileSync(join(folder, 'checksums'), 'utf8'),
  );
  expect((await to.doc('changes/one/parts/00000').get()).exists).toBe(true);
  const stored = await to.doc('customers/id 1.é').get();
  expect(stored.data()).toEqual(fieldsOf(1));
  expect((await to.doc('customers/link').get()).get('to')).toEqual(to.doc('customers/id 1.é'));
}, 600_000);

test('an export has all documents as they were at one moment', async () => {
  await from.doc('staff/one').set({ displayName: 'Sari' });
  const inFolder = await openFolder(folder);
  let changed: Promise<unknown> | undefined;
  const open: Sink = (name) => {
    changed ??= Promise.all([
      from.doc('staff/one').set({ displayName: 'Later' }),
      from.doc('staff/two').set({ displayName: 'New' }),
    ]);
    const file = inFolder(name);
    const { _write: write } = file;
    // No document is stored before both have changed.
    file._write = (chunk, encoding, callback) =>
      void changed?.then(() => write.call(file, chunk, encoding, callback));
    return file;
  };
  await writeExport(source, open);
  const text = gunzipSync(readFileSync(join(folder, 'staff.ndjson.gz'))).toString();
  expect(text).toBe('{"path":"staff/one","fields":{"displayName":"Sari"}}\n');
  expect((await from.doc('staff/two').get()).exists).toBe(true);
});

test.each(['contacts.ndjson.gz', 'accounts.ndjson.gz'])(
  'an export that fails at %s has no checksums',
  async (failing) => {
    const inFolder = await openFolder(folder);
    const open: Sink = (name) => {
      const file = inFolder(name);
      if (name === failing) file._write = (_chunk, _encoding, callback) => callback(new Error('disk full'));
      return file;
    };
    await expect(writeExport(source, open)).rejects.toThrow('disk full');
    expect(readdirSync(folder)).not.toContain('checksums');
  },
);

test('an export that takes too long has no checksums, and says so', async () => {
  const signal = AbortSignal.timeout(1);
  await expect(writeExport(source, await openFolder(folder), { signal })).rejects.toThrow('timeout');
  expect(readdirSync(folder)).not.toContain('checksums');
});

test('imports nothing of an export that was changed', async () => {
  await from.doc('contacts/one').set({ name: 'Sari' });
  await writeExport(source, await openFolder(folder));
  const file = join(folder, 'contacts.ndjson.gz');
  writeFileSync(file, gzipSync(gunzipSync(readFileSync(file)).toString().replace('Sari', 'Eve')));
  await expect(importDocuments(to, folder)).rejects.toThrow('contacts.ndjson.gz is not as it was exported');
  expect((await to.doc('contacts/one').get()).exists).toBe(false);
});

test('a new project gets the accounts with their rights, and keeps its own of the same address', async () => {
  const [admin, staff] = [`admin-${randomUUID()}@example.com`, `staff-${randomUUID()}@example.com`];
  const first = await source.auth.createUser({ email: admin, emailVerified: true, password: 'rahasia' });
  await source.auth.setCustomUserClaims(first.uid, { admin: true });
  await source.auth.createUser({ uid: randomUUID(), email: staff, displayName: 'Sari', disabled: true });
  const own = await target.auth.createUser({ email: staff });
  await writeExport(source, await openFolder(folder));
  const { refused } = await restoreAccounts(target.auth, folder);
  expect(refused.join()).toContain(staff);
  expect(await target.auth.getUserByEmail(admin)).toMatchObject({
    uid: first.uid,
    emailVerified: true,
    customClaims: { admin: true },
    metadata: { creationTime: first.metadata.creationTime },
  });
  expect((await target.auth.getUserByEmail(staff)).uid).toBe(own.uid);
});
