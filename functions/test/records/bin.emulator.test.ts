import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { BIN_DAYS } from 'shared-model/bin';
import { report } from 'shared-model/report';
import { DOCUMENTS } from '../rules/documents';
import { deliverAll, PageWrites } from './page-writes';

// No trigger runs in this project: the test delivers the events.
const firestore = getFirestore(initializeApp({ projectId: 'demo-bin' }, 'bin'));
const page = new PageWrites(firestore, report);

const newRecord = () => firestore.collection('salesReport').doc(randomUUID());
type Reference = ReturnType<typeof newRecord>;

const detailsOf = async (record: Reference): Promise<unknown[]> =>
  (await page.inBin(record)).map((item) => item.get('before.detail'));

const REPORT = DOCUMENTS.salesReport;
const DAY_MS = 24 * 60 * 60 * 1_000;

test('adds the words that find it to what a page has put into the bin', async () => {
  const record = newRecord();
  await deliverAll([await page.save(record, REPORT, 'sari'), await page.remove(record, 'budi')]);
  const [item] = await page.inBin(record);
  expect(item?.data()).toMatchObject({ by: 'budi', before: { meta: { by: 'sari' } } });
  expect(item?.get('prefixes')).toMatchObject({ ukur: true, calib: true, budi: true });
  await expect(page.binned(record)).resolves.toHaveLength(1);
});

test('keeps untouched for 30 days what a client without a bin has deleted, by the account that Firestore names', async () => {
  const record = newRecord();
  const odd = { ...REPORT, unknown: { nested: [1, 'a'] }, qtNumber: [7] };
  await page.plain(record, odd);
  await deliverAll([await page.plain(record, undefined)], 'sari');
  const [item, ...others] = await page.inBin(record);
  const { before, at, expiresAt, ...rest } = item?.data() ?? {};
  expect({ ...before, timestamp: before.timestamp.toDate() }).toEqual(odd);
  expect(rest).toEqual({ recordId: record.id, by: 'sari', prefixes: {}, inBin: true });
  expect(expiresAt.toMillis() - at.toMillis()).toBeGreaterThanOrEqual(BIN_DAYS * DAY_MS);
  expect(others).toEqual([]);
});

test('keeps every deletion of a record, also when junk took its id and was deleted too', async () => {
  const record = newRecord();
  const deliver = [];
  for (const detail of [REPORT.detail, 'junk', 'junk']) {
    deliver.push(await page.plain(record, { ...REPORT, detail }));
    deliver.push(await page.plain(record, undefined));
  }
  await deliverAll(deliver);
  expect((await detailsOf(record)).sort()).toEqual([REPORT.detail, 'junk', 'junk'].sort());
});

test('shows no ghost when the event of a deletion comes again after Undo and an edit', async () => {
  const record = newRecord();
  const written = await page.save(record, REPORT, 'sari');
  const deleted = await page.remove(record, 'sari');
  const restored = await page.restore(record, 'sari');
  const edited = await page.save(record, { detail: 'edited' }, 'sari');
  await deliverAll([written, deleted, restored, edited]);
  await deleted();
  await expect(detailsOf(record)).resolves.toEqual([]);
  await expect(page.binned(record)).resolves.toHaveLength(1);
  expect((await record.get()).get('detail')).toBe('edited');
});

test('leaves the deletion by a step of a change alone', async () => {
  const record = newRecord();
  await page.save(record, REPORT, 'sari');
  const deleted = await page.remove(record, 'sari');
  const [item] = await page.inBin(record);
  await item?.ref.update({ step: 'c1.1' });
  await deliverAll([deleted]);
  expect((await item?.ref.get())?.get('prefixes')).toBeUndefined();
  const history = firestore.collection('salesReportHistory').where('recordId', '==', record.id);
  expect((await history.get()).size).toBe(0);
});

test('reports a record that is too long for the bin', async () => {
  const log = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
  const record = firestore.collection('salesReport').doc('x'.repeat(1_490) + randomUUID().slice(0, 8));
  await page.plain(record, REPORT);
  await (await page.plain(record, undefined))();
  await expect(page.binned(record)).resolves.toEqual([]);
  expect(log).toHaveBeenCalled();
  log.mockRestore();
});
