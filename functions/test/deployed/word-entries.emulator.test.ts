import { randomUUID } from 'node:crypto';
import type { CollectionName } from 'shared-model/models';
import { report } from 'shared-model/report';
import { wordsCollection } from 'shared-model/words/word-entries';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { seededRandom } from '../../../tools/src/suite/demo/random';
import { MODELS } from '../../models/models';
import { lanes } from '../../src/changes/change-documents';
import { keepEntry } from '../../src/records/word-entries';
import { rebuildEntries } from '../../src/upkeep/rebuild';
import { firestore } from '../accounts/accounts';
import { DOCUMENTS } from '../rules/documents';

const COLLECTIONS = ['customers', 'contacts', 'salesReport'] as const;
const WORDS = ['Ukur', 'Presisi', 'café', 'Ünal', 'QT-2026-0142', 'total station', '日本', 'survey'];
const WRITES = IS_NIGHT ? 1_000 : 40;
const AT_ONCE = 8;

// A failed event costs ten seconds.
jest.setTimeout(120_000);

const own = randomUUID();
const random = seededRandom(20_261_121);
const phrase = () => `${random.pick(WORDS)} ${random.pick(WORDS)} ${own}`;
const moment = () => new Date(Date.UTC(2020, 0, 1) + random.between(0, 5) * 60_000);

const queryEntries = (collection: CollectionName, recordId: string) =>
  firestore.collection(wordsCollection({ collection })).where('recordId', '==', recordId);

const entriesOf = async (collection: CollectionName, recordId: string) =>
  (await queryEntries(collection, recordId).get()).docs;

/** Waits until a customer has entries, or has none. Returns whether it came about within some seconds. */
const untilCustomer = (recordId: string, hasEntries: boolean): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const stop = queryEntries('customers', recordId).onSnapshot(
      ({ empty }) => empty !== hasEntries && end(true),
      reject,
    );
    const late = setTimeout(() => end(false), 10_000);
    const end = (isHeard: boolean) => {
      clearTimeout(late);
      stop();
      resolve(isHeard);
    };
  });

/**
 * Waits until the triggers have handled every write so far. The local server delivers events in order. Unlike production it repeats no
 * event whose trigger has failed, as when the transaction lost to others five times: then another record is written.
 */
const untilHeard = async () => {
  for (let isHeard = false; !isHeard; ) {
    const last = firestore.collection('customers').doc(randomUUID());
    await last.set({ ...DOCUMENTS.customers, name: `Last ${own}` });
    isHeard = await untilCustomer(last.id, true);
    await last.delete();
    isHeard &&= await untilCustomer(last.id, false);
  }
};

const repairAll = async () => {
  let wrong = 0;
  for (const model of MODELS) wrong += await rebuildEntries(firestore, model);
  return wrong;
};

/** Creates, changes or deletes one of a few records, so that writes collide. */
const write = async () => {
  const collection = random.pick(COLLECTIONS);
  const id = `${own}-${random.between(1, 15)}`;
  const reference = firestore.collection(collection).doc(id);
  if (random.chance(0.2)) return reference.delete();
  const fields = {
    customers: { ...DOCUMENTS.customers, name: phrase(), address: phrase() },
    contacts: { ...DOCUMENTS.contacts, name: phrase(), customer: phrase() },
    salesReport: { ...DOCUMENTS.salesReport, customer: phrase(), detail: phrase(), timestamp: moment() },
  };
  return reference.set(fields[collection]);
};

test(`the search entries match the records after ${WRITES} concurrent writes`, async () => {
  await untilHeard();
  await repairAll();
  let left = WRITES;
  const work = async () => {
    for (; left > 0; left -= 1) await write();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await untilHeard();
  while (!(await lanes(firestore).limit(1).get()).empty) await untilHeard();
  await untilHeard();
  await expect(repairAll()).resolves.toBe(0);
}, 300_000);

describe('the entries of a record', () => {
  const recordId = randomUUID();
  const record = firestore.collection('salesReport').doc(recordId);
  const ids = async () => (await entriesOf('salesReport', recordId)).map(({ id }) => id);

  test('move and disappear with the record', async () => {
    await record.set(DOCUMENTS.salesReport);
    await untilHeard();
    const [before, ...others] = await ids();
    expect(others).toEqual([]);
    await record.update({ timestamp: moment(), detail: 'Moved' });
    await untilHeard();
    const after = await entriesOf('salesReport', recordId);
    expect(after).toHaveLength(1);
    expect(after[0]?.id).not.toBe(before);
    expect(after[0]?.get('prefixes')).toMatchObject({ m: true, moved: true });
    await record.delete();
    await untilHeard();
    await expect(ids()).resolves.toEqual([]);
  });

  test('stay correct after repeated and late events', async () => {
    await record.set(DOCUMENTS.salesReport);
    await untilHeard();
    const right = await ids();
    await Promise.all(
      [1, 2, 3].map(() => keepEntry(firestore, report, recordId, { gone: [], strayIds: right })),
    );
    await expect(ids()).resolves.toEqual(right);
    await record.delete();
    await keepEntry(firestore, report, recordId, { gone: [], strayIds: right });
    await expect(ids()).resolves.toEqual([]);
    await untilHeard();
    await expect(ids()).resolves.toEqual([]);
  });

  test('are repaired: missing ones are added, stray ones are deleted', async () => {
    await record.set(DOCUMENTS.salesReport);
    await untilHeard();
    const [id = ''] = await ids();
    const entries = firestore.collection(wordsCollection({ collection: 'salesReport' }));
    const stray = (await entries.doc(id).get()).data() ?? {};
    await entries.doc(id).delete();
    await entries.doc(`0-${own}`).set({ ...stray, recordId: own });
    await expect(rebuildEntries(firestore, report)).resolves.toBe(2);
    await expect(ids()).resolves.toEqual([id]);
    await expect(entriesOf('salesReport', own)).resolves.toEqual([]);
    await record.delete();
    await untilHeard();
  });
});

test('creates no entry for a document that cannot be read', async () => {
  const reference = firestore.collection('customers').doc(randomUUID());
  await reference.set({ name: [7] });
  await untilHeard();
  await expect(entriesOf('customers', reference.id)).resolves.toEqual([]);
  await reference.delete();
});

test('creates no entry for a record with a very long id, and goes on with the next one', async () => {
  const reference = firestore.collection('customers').doc(`${own}${'x'.repeat(1_490 - own.length)}`);
  await reference.set(DOCUMENTS.customers);
  await untilHeard();
  await expect(entriesOf('customers', reference.id)).resolves.toEqual([]);
  await reference.delete();
});
