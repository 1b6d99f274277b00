import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, GeoPoint, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { allCollections } from '../../commands/all-collections';
import { exportDocuments } from '../../commands/export-documents';
import { importDocuments } from '../../commands/import-documents';

// Two projects of their own, without triggers.
const apps = ['from', 'to'].map((name) => initializeApp({ projectId: `demo-export-${name}` }, name));
const [from, to] = apps.map((app) => getFirestore(app)) as [Firestore, Firestore];
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
  const collections = await allCollections(from);
  expect(collections).toEqual(
    expect.arrayContaining(['customers', 'customersBin', 'staff', 'views/uid/saved', 'changes/one/parts']),
  );
  expect(collections).not.toContain('rateLimits');

  await expect(exportDocuments(from, collections, folder)).resolves.toBe(RECORDS + 5);
  execFileSync('sha256sum', ['--check', '--quiet', 'checksums'], { cwd: folder });
  await expect(importDocuments(to, folder)).resolves.toBe(RECORDS + 5);
  await expect(importDocuments(to, folder)).resolves.toBe(RECORDS + 5);
  const again = join(folder, 'again');
  await exportDocuments(to, collections, again);
  expect(readFileSync(join(again, 'checksums'), 'utf8')).toBe(
    readFileSync(join(folder, 'checksums'), 'utf8'),
  );
  expect((await to.doc('changes/one/parts/00000').get()).exists).toBe(true);
  const stored = await to.doc('customers/id 1.é').get();
  expect(stored.data()).toEqual(fieldsOf(1));
  expect((await to.doc('customers/link').get()).get('to')).toEqual(to.doc('customers/id 1.é'));
}, 600_000);

test('imports nothing of an export that was changed', async () => {
  await from.doc('contacts/one').set({ name: 'Sari' });
  await exportDocuments(from, ['contacts'], folder);
  const file = join(folder, 'contacts.ndjson');
  appendFileSync(file, `${readFileSync(file, 'utf8').replace('Sari', 'Eve')}`);
  await expect(importDocuments(to, folder)).rejects.toThrow('contacts.ndjson is not as it was exported');
  expect((await to.doc('contacts/one').get()).exists).toBe(false);
});
