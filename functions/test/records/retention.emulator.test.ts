import { Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { applyRetention } from '../../src/upkeep/retention';
import { advanceAccount, firestore } from '../project';
import { DOCUMENTS } from '../rules/documents';

const DAY_MS = 86_400_000;
const SETTING = JSON.stringify({ contacts: 36, reports: 36 });

const monthsAgo = (months: number): Timestamp => {
  const at = new Date();
  at.setUTCMonth(at.getUTCMonth() - months);
  return Timestamp.fromDate(at);
};

const contactOf = (id: string, months: number) =>
  firestore
    .doc(`contacts/${id}`)
    .set({ ...DOCUMENTS.contacts, name: id, meta: { by: 'sari', at: monthsAgo(months) } });

const reportOf = (id: string, months: number, contact?: string) => {
  const meta = { by: 'sari', at: monthsAgo(0), ...(contact && { contact }) };
  const record = { ...DOCUMENTS.salesReport, timestamp: monthsAgo(months), meta };
  return firestore.doc(`salesReport/${id}`).set(record);
};

/** Young records, so that those that are due are few. */
const others = (count = 200) =>
  Promise.all(
    Array.from({ length: count }, (_, index) => [
      contactOf(`young-${index}`, 1),
      reportOf(`young-${index}`, 1),
    ]).flat(),
  );

const said: string[] = [];

/** Works as the night does, so many days from now, and takes the steps of the changes. */
const night = async (days: number, setting = SETTING) => {
  await applyRetention(firestore, setting, Date.now() + days * DAY_MS);
  for (let isMore = true; isMore; ) isMore = await advanceAccount(firestore, 'server');
};

const isThere = async (path: string): Promise<boolean> => (await firestore.doc(path).get()).exists;

const logged = async () =>
  (await firestore.collection('auditLog').get()).docs.map((entry) => entry.get('target')).sort();

beforeEach(async () => {
  for (const collection of await firestore.listCollections()) await firestore.recursiveDelete(collection);
  said.length = 0;
  jest.spyOn(logger, 'error').mockImplementation((line) => void said.push(String(line)));
});

test('deletes nothing without a setting', async () => {
  await reportOf('old', 300);
  await night(0, '');
  await night(30, '');
  expect(await isThere('salesReport/old')).toBe(true);
  expect(await logged()).toEqual([]);
});

test('announces a number for a week, and then moves what is older into the bin', async () => {
  await others();
  await reportOf('old', 40, 'seen-then');
  await reportOf('recent', 10, 'seen');
  await contactOf('seen', 40);
  await contactOf('seen-then', 40);
  await contactOf('never-seen', 40);
  await contactOf('changed', 10);
  await night(0);
  await night(6);
  expect(await isThere('salesReport/old')).toBe(true);
  expect(await logged()).toEqual([
    'contacts older than 36 months: 2, to be deleted in a week',
    'reports older than 36 months: 1, to be deleted in a week',
  ]);
  expect(said).toHaveLength(2);
  await night(8);
  for (const path of ['salesReport/old', 'contacts/seen-then', 'contacts/never-seen'])
    expect([path, await isThere(path)]).toEqual([path, false]);
  for (const path of ['salesReport/recent', 'contacts/seen', 'contacts/changed', 'contacts/young-0'])
    expect([path, await isThere(path)]).toEqual([path, true]);
  const bin = await firestore.collection('contactsBin').get();
  expect(bin.docs.map((item) => item.get('recordId')).sort()).toEqual(['never-seen', 'seen-then']);
  expect(await logged()).toEqual([
    'contacts older than 36 months: 2',
    'contacts older than 36 months: 2, to be deleted in a week',
    'reports older than 36 months: 1',
    'reports older than 36 months: 1, to be deleted in a week',
  ]);
  await night(9);
  expect(await logged()).toHaveLength(4);
}, 60_000);

test('deletes none where more than a tenth is due, and says so each night', async () => {
  await others(40);
  for (let index = 0; index < 20; index += 1) await reportOf(`old-${index}`, 40);
  await night(0);
  await night(8);
  await night(9);
  expect(await isThere('salesReport/old-0')).toBe(true);
  expect(
    said.filter((line) => line.includes('reports older than 36 months: 20, more than a tenth')),
  ).toHaveLength(2);
  expect(
    await firestore
      .collection('changes')
      .count()
      .get()
      .then((found) => found.data().count),
  ).toBe(0);
}, 60_000);

test('refuses a number that is too small, or a kind that it does not know', async () => {
  for (const setting of ['{"contacts":3}', '{"customers":36}', '{"reports":12.5}', 'contacts=36'])
    await expect(applyRetention(firestore, setting)).rejects.toThrow();
});

test.each([
  ['another number', JSON.stringify({ contacts: 48, reports: 48 })],
  ['no number', ''],
  ['a number of the other kind alone', JSON.stringify({ contacts: 36 })],
])(
  'announces a number again that comes back after %s',
  async (_, between) => {
    await others();
    await night(0);
    await night(8, between);
    await reportOf('old', 40);
    await night(9);
    await night(15);
    expect(await isThere('salesReport/old')).toBe(true);
    await night(16);
    expect(await isThere('salesReport/old')).toBe(false);
  },
  60_000,
);

test('logs once that a kind is not deleted any more', async () => {
  await night(0);
  for (const day of [1, 2, 3]) await night(day, JSON.stringify({ contacts: 36 }));
  expect(await logged()).toEqual([
    'contacts older than 36 months: 0, to be deleted in a week',
    'reports older than 36 months: 0, to be deleted in a week',
    'reports: not deleted by their age any more',
  ]);
});
