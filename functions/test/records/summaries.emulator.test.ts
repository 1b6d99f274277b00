import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import {
  AggregateField,
  type DocumentReference,
  type DocumentSnapshot,
  getFirestore,
  type Transaction,
} from 'firebase-admin/firestore';
import { DEPARTMENTS } from 'shared-model/report';
import { COUNTS, cellAddressesOf, countDocument, totalIn } from 'shared-model/summaries/counts';
import { keptTexts } from 'shared-model/summaries/kept-texts';
import { KNOWN_TEXTS, knownTextsIn, LONGEST_TEXTS, shardsOf } from 'shared-model/summaries/known-texts';
import { APART_LINES, apartLine, CUSTOMER_LINES, LINE_SHARDS } from 'shared-model/summaries/record-lines';
import { wordsCollection } from 'shared-model/words/word-entries';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { seededRandom } from '../../../tools/src/suite/demo/random';
import { MODELS } from '../../models/models';
import { noteDuplicates } from '../../src/changes/merge-customers';
import { plain } from '../../src/records/plain';
import { entryOf, indexChange, keepEntries, keepEntry } from '../../src/records/word-entries';
import { rebuild, rebuildAll, rebuildIfWrong, rebuildSummaries } from '../../src/upkeep/rebuild';
import { DOCUMENTS } from '../rules/documents';

// No trigger runs in this project: the test delivers the events, repeats them, mixes them up and loses some.
const firestore = getFirestore(
  initializeApp({ projectId: `demo-summaries-${randomUUID().slice(0, 8)}` }, 'sums'),
);

const WRITES = IS_NIGHT ? 2_000 : 60;
const random = seededRandom(20_261_126);
const pick = () => random.pick(['PT Ukur', 'PT Presisi', 'CV Sudut', 'PT Lintang Cakra', 'Ünal', '日本']);

type Collection = (typeof MODELS)[number]['collection'];
type Event = { collection: Collection; id: string; before: DocumentSnapshot; after: DocumentSnapshot };

const modelOf = (name: Collection) => MODELS.find(({ collection }) => collection === name) ?? MODELS[0];

/** Writes a record, or deletes it, and returns the event of it. */
const write = async (collection: Collection, id: string, fields: object | undefined): Promise<Event> => {
  const record = firestore.collection(collection).doc(id);
  const before = await record.get();
  await (fields ? record.set(fields) : record.delete());
  return { collection, id, before, after: await record.get() };
};

const deliver = ({ collection, id, ...event }: Event, to = firestore): Promise<void> =>
  indexChange(to, modelOf(collection), id, event);

/** Delivers an event to a function that is killed before its transaction commits. */
const kill = async (event: Event): Promise<void> => {
  const dying: typeof firestore = Object.create(firestore, {
    runTransaction: {
      value: (work: Parameters<typeof firestore.runTransaction>[0]) =>
        firestore.runTransaction(async (transaction) => {
          await work(transaction);
          throw new Error('killed');
        }),
    },
  });
  await expect(deliver(event, dying)).rejects.toThrow('killed');
};

const totalOf = async (collection: Collection) => {
  const total = firestore
    .collection(COUNTS)
    .where('kind', '==', collection)
    .aggregate({ n: AggregateField.sum('n') });
  return totalIn((await total.get()).data().n);
};

const textsOf = async (of: string) => {
  const { docs } = await firestore.collection(KNOWN_TEXTS).where('of', '==', of).get();
  return knownTextsIn(docs.map((document) => plain(document.data())));
};

const recordsOf = async (collection: string) => (await firestore.collection(collection).get()).docs;

const distinct = async (collection: Collection, field: string) =>
  [...new Set((await recordsOf(collection)).map((record) => String(record.get(field))))].sort();

/** Returns the numbers of the counts, by document and cell. */
const countsNow = async () => {
  const { docs } = await firestore.collection(COUNTS).get();
  const cells = docs.flatMap((document) =>
    countDocument(plain(document.data())).cells.map(({ texts, count }) => ({
      texts,
      count,
      id: document.id,
    })),
  );
  return Object.fromEntries(cells.map(({ id, texts, count }) => [`${id} ${JSON.stringify(texts)}`, count]));
};

const countsWanted = async () => {
  const wanted: Record<string, number> = {};
  for (const model of MODELS)
    for (const record of await recordsOf(model.collection))
      for (const { id, cell } of cellAddressesOf(model, Object(plain(record.data()))))
        wanted[`${id} ${cell}`] = (wanted[`${id} ${cell}`] ?? 0) + 1;
  return wanted;
};

const expectRight = async () => {
  expect(await countsNow()).toEqual(await countsWanted());
  for (const { collection } of MODELS)
    await expect(totalOf(collection)).resolves.toBe((await recordsOf(collection)).length);
  expect((await textsOf('customers.name'))?.texts).toEqual(await distinct('customers', 'name'));
  expect((await textsOf('salesReport.responsible'))?.texts).toEqual(
    await distinct('salesReport', 'responsible'),
  );
  const lines = await Promise.all([...linesOf('customers'), ...linesOf('contacts')]);
  expect(lines).toHaveLength(2);
  for (const { stored, wanted } of lines) expect(stored).toEqual(wanted);
};

/** Returns the lines that the server keeps of a kind, and those of its records. */
const linesOf = (collection: Collection) =>
  keptTexts(modelOf(collection))
    .filter(({ of }) => LINE_SHARDS.has(of))
    .map(async ({ of, textOf }) => ({
      stored: (await textsOf(of))?.texts,
      wanted: [
        ...new Set(
          (await recordsOf(collection)).map((record) => textOf(Object(plain(record.data())), record.id)),
        ),
      ]
        .filter(Boolean)
        .sort(),
    }));

const repairAll = async () => {
  let wrong = 0;
  for (const model of MODELS) wrong += await rebuild(firestore, model);
  return wrong;
};

const fieldsIn = (collection: Collection) =>
  ({
    // Also the kinds of sections.
    ...DOCUMENTS,
    customers: { ...DOCUMENTS.customers, name: pick(), website: random.pick(['', 'ukur.example']) },
    contacts: {
      ...DOCUMENTS.contacts,
      name: pick(),
      customer: pick(),
      email: random.pick(['', 'a@b.example']),
    },
    salesReport: {
      ...DOCUMENTS.salesReport,
      customer: pick(),
      responsible: pick(),
      department: random.pick(DEPARTMENTS),
      // Also beside the ends of months and years, by the company's clock.
      timestamp: new Date(Date.UTC(2024 + random.between(0, 2), random.between(0, 11), 1, 16, 59, 59)),
    },
  })[collection];

beforeAll(async () => {
  for (const { collection } of MODELS) await write(collection, 'first', fieldsIn(collection));
  await repairAll();
}, 60_000);

test(`are right after ${WRITES} writes whose events come twice, late, in any order and from dying functions`, async () => {
  const waiting: Event[] = [];
  const deleted: Event[] = [];
  const deliverSome = async (least: number) => {
    while (waiting.length > least) {
      const [event] = waiting.splice(random.between(0, waiting.length - 1), 1);
      if (!event) return;
      if (random.chance(0.1)) await kill(event);
      await deliver(event);
      if (random.chance(0.2)) waiting.push(event);
    }
  };
  for (let done = 0; done < WRITES; done += 1) {
    const collection = random.pick(MODELS).collection;
    const id = `record-${random.between(1, 20)}`;
    const restored = random.chance(0.1) ? deleted.pop() : undefined;
    const event = restored
      ? await write(restored.collection, restored.id, restored.before.data())
      : await write(collection, id, random.chance(0.25) ? undefined : fieldsIn(collection));
    if (event.before.exists && !event.after.exists) deleted.push(event);
    if (event.before.exists || event.after.exists) waiting.push(event);
    await deliverSome(5);
  }
  await deliverSome(0);
  await expectRight();
  await expect(repairAll()).resolves.toBe(0);
}, 1_200_000);

test('are repaired after events that were lost', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const lost = await write('customers', 'lost', { ...DOCUMENTS.customers, name: 'PT Hilang' });
  await kill(lost);
  await deliver(await write('customers', 'kept', { ...DOCUMENTS.customers, name: 'PT Ada' }));
  await write('salesReport', 'first', undefined);
  await repairAll();
  await expectRight();
  await expect(repairAll()).resolves.toBe(0);
}, 60_000);

test('are repaired by the night alone after events that were lost, with the lines of records that changed', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await deliver(await write('customers', 'renamed', { ...DOCUMENTS.customers, name: 'PT Lama' }));
  await write('customers', 'renamed', { ...DOCUMENTS.customers, name: 'PT Baru', phone: '021 555' });
  await write('customers', 'unheard', { ...DOCUMENTS.customers, name: 'PT Hilang' });
  // Nobody knows how it came there.
  const [shard] = shardsOf(CUSTOMER_LINES);
  const document = firestore.collection(KNOWN_TEXTS).doc(String(shard));
  await document.update({ texts: `${(await document.get()).get('texts')}\nstray\tPT Siapa\t\t` });
  for (const model of MODELS) await rebuildIfWrong(firestore, model);
  await expectRight();
  await expect(repairAll()).resolves.toBe(0);
}, 60_000);

test('are unknown before the first repair, however many events came', async () => {
  await firestore.collection(COUNTS).doc('contacts').delete();
  await deliver(await write('contacts', 'new', fieldsIn('contacts')));
  await expect(totalOf('contacts')).resolves.toBeUndefined();
  await repairAll();
  await expectRight();
});

test('are counted anew after a year of another number, and years without a record are empty', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { docs } = await firestore.collection(COUNTS).where('month', '>', 0).get();
  await docs[0]?.ref.update({ cells: { '["","Nobody"]': 7 } });
  await firestore
    .collection(COUNTS)
    .doc('salesReport-2001-05')
    .set({ of: 'salesReport-2001', month: 5, cells: { '["","x"]': 2 } });
  await expect(repairAll()).resolves.toBe(2);
  await expectRight();
  await expect(repairAll()).resolves.toBe(0);
}, 60_000);

/** Writes records and what follows from them in one transaction, as a worker does. @returns the writes of each document. */
const writeTogether = async (
  collection: Collection,
  wanted: ReadonlyMap<string, object | undefined>,
): Promise<readonly number[]> => {
  const written = new Map<string, number>();
  const noting = (transaction: Transaction): Transaction =>
    Object.create(transaction, {
      getAll: { value: transaction.getAll.bind(transaction) },
      get: { value: transaction.get.bind(transaction) },
      delete: { value: transaction.delete.bind(transaction) },
      set: {
        value: (ref: DocumentReference, fields: object, options = {}) => {
          written.set(ref.path, (written.get(ref.path) ?? 0) + 1);
          return transaction.set(ref, fields, options);
        },
      },
    });
  await firestore.runTransaction(async (transaction) => {
    const model = modelOf(collection);
    const references = [...wanted.keys()].map((id) => firestore.collection(collection).doc(id));
    const stored = await transaction.getAll(...references);
    const changes = stored.map((record) => ({
      recordId: record.id,
      gone: [record],
      now: entryOf(model, record.id, wanted.get(record.id)),
    }));
    const writeEntries = await keepEntries(noting(transaction), firestore, model, changes);
    for (const { ref, id } of stored) {
      const fields = wanted.get(id);
      if (fields) transaction.set(ref, fields);
      else transaction.delete(ref);
    }
    writeEntries();
  });
  return [...written.values()];
};

test('are right after steps of many records, beside events that come late and twice', async () => {
  const late: Event[] = [];
  for (let step = 0; step < WRITES / 6; step += 1) {
    const { collection } = random.pick(MODELS);
    const ids = [...new Set(Array.from({ length: 12 }, () => `record-${random.between(1, 20)}`))];
    const wanted = new Map(ids.map((id) => [id, random.chance(0.3) ? undefined : fieldsIn(collection)]));
    const before = await firestore.getAll(...ids.map((id) => firestore.collection(collection).doc(id)));
    const written = await writeTogether(collection, wanted);
    expect(Math.max(1, ...written)).toBe(1);
    const after = await firestore.getAll(...ids.map((id) => firestore.collection(collection).doc(id)));
    for (const [index, id] of ids.entries()) {
      const [one, other] = [before[index], after[index]];
      if (one && other && random.chance(0.3)) late.push({ collection, id, before: one, after: other });
    }
    const event = await write(collection, `record-${random.between(1, 20)}`, fieldsIn(collection));
    late.push(event, event);
    while (late.length > 6) await deliver(late.splice(random.between(0, late.length - 1), 1)[0] ?? event);
  }
  for (const event of late) await deliver(event);
  await expectRight();
  await expect(repairAll()).resolves.toBe(0);
}, 600_000);

const HOSTILE = IS_NIGHT ? 1_500 : 120;

test(`are small after ${HOSTILE} reports with long texts that came and went`, async () => {
  const timestamp = new Date('2031-05-05T05:00:00Z');
  const luck = seededRandom(1);
  jest.spyOn(Math, 'random').mockImplementation(() => luck.between(0, 999) / 1_000);
  const textAt = (index: number) => `${index} ${'漢'.repeat(190)}`;
  for (let index = 0; index < HOSTILE; index += 1) {
    const fields = {
      ...DOCUMENTS.salesReport,
      timestamp,
      responsible: textAt(index),
      customer: textAt(index),
    };
    await deliver(await write('salesReport', `hostile-${index % 3}`, fields));
    if (index % 3 === 2) await deliver(await write('salesReport', `hostile-${index % 2}`, undefined));
  }
  for (const id of [0, 1, 2]) await deliver(await write('salesReport', `hostile-${id}`, undefined));
  jest.restoreAllMocks();
  const ofYear = firestore.collection(COUNTS).where('of', '==', 'salesReport-2031');
  for (const document of (await ofYear.get()).docs)
    expect(Buffer.byteLength(JSON.stringify(document.data()))).toBeLessThan(15_000);
  await rebuildIfWrong(firestore, modelOf('salesReport'));
  for (const document of (await ofYear.get()).docs)
    expect(Buffer.byteLength(JSON.stringify(document.data()))).toBeLessThan(200);
  await expectRight();
}, 600_000);

test('are repaired cell by cell where the sum is right: a document was full once', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const model = modelOf('salesReport');
  const fields = { ...DOCUMENTS.salesReport, timestamp: new Date('2032-05-05T05:00:00Z') };
  await deliver(await write('salesReport', 'kept', fields));
  await write('salesReport', 'counted-among-others', fields);
  await keepEntry(firestore, model, 'counted-among-others', { gone: [] }, { countsAreFull: true });
  await deliver(await write('salesReport', 'counted-among-others', undefined));
  await rebuildIfWrong(firestore, model);
  await expectRight();
}, 60_000);

test('are repaired of each kind, although the repair of another one fails', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await firestore.collection(COUNTS).doc('contacts').update({ n: 7 });
  const failing: typeof firestore = Object.create(firestore, {
    collection: {
      value: (name: string) => {
        if (name === 'customersWords') throw new Error('Firestore refuses it.');
        return firestore.collection(name);
      },
    },
  });
  await expect(rebuildAll(failing)).rejects.toThrow('Some summaries or names failed.');
  await expectRight();
}, 60_000);

test('lose the pairs of customers that are gone, and have them again with the customers', async () => {
  const pair = ['pair-1', 'pair-2'] as const;
  const event = async (fields: object | undefined) => deliver(await write('customers', pair[1], fields));
  await deliver(await write('customers', pair[0], DOCUMENTS.customers));
  await event(DOCUMENTS.customers);
  await noteDuplicates({ firestore }, pair, false);
  for (const fields of [undefined, DOCUMENTS.customers]) {
    await event(fields);
    await rebuildAll(firestore);
    expect((await textsOf(APART_LINES))?.texts).toEqual(fields ? [apartLine(...pair)] : []);
  }
}, 60_000);

const kindOf = (value: unknown): string => Object.prototype.toString.call(value);

test('are repaired after values of other types, and events change them until then', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const types = [812.5, 'x', true, null, ['x'], { a: 'x' }, new Date()];
  let next = 0;
  for (const fields of [
    ['of', 'kind'],
    ['n', 'texts', 'cells'],
    ['isCut', 'checkedAt', 'month', 'lacking'],
  ]) {
    for (const document of (await Promise.all([COUNTS, KNOWN_TEXTS].map(recordsOf))).flat())
      for (const field of fields) {
        const stored = plain(document.get(field));
        if (stored === undefined) continue;
        const others = types.filter((value) => kindOf(value) !== kindOf(stored));
        await document.ref.update({ [field]: others[next % others.length] });
        next += 1;
      }
    for (const { collection } of MODELS)
      await deliver(await write(collection, 'typed', fieldsIn(collection)));
    await repairAll();
    await expectRight();
  }
  await expect(repairAll()).resolves.toBe(0);
}, 60_000);

test('read no records to know a total that is right, but for the counts', async () => {
  const get = jest.spyOn(Object.getPrototypeOf(firestore.collection('x').limit(1)), 'get');
  await rebuildIfWrong(firestore, modelOf('contacts'));
  expect(get).not.toHaveBeenCalled();
  get.mockRestore();
});

test('stay within what a document may have, whatever names somebody stores', async () => {
  const name = (index: number) => `${'é'.repeat(180)} ${index}`;
  const entries = firestore.collection(wordsCollection({ collection: 'customers' }));
  const count = Math.ceil((2 * LONGEST_TEXTS) / 180) + 100;
  const writer = firestore.bulkWriter({ throttling: false });
  for (let index = 0; index < count; index += 1) {
    const record = { ...DOCUMENTS.customers, name: name(index) };
    void writer.set(entries.doc(`many-${index}`), { recordId: `many-${index}`, record });
  }
  await writer.close();
  await rebuildSummaries(firestore, modelOf('customers'), 0);
  await deliver(await write('customers', 'one-more', { ...DOCUMENTS.customers, name: name(count) }));
  const texts = await textsOf('customers.name');
  expect(texts?.isCut).toBe(true);
  for (const document of await recordsOf(KNOWN_TEXTS))
    expect(Buffer.byteLength(String(document.get('texts')))).toBeLessThan(1_000_000);
}, 120_000);
