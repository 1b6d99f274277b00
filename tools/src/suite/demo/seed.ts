import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import {
  type DocumentData,
  FieldPath,
  type Firestore,
  getFirestore,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import type { Model, Stored } from 'shared-model/define-model';
import { derivedValues } from 'shared-model/derived-values';
import { companyDayOf } from 'shared-model/fields/day-texts';
import { type Report, report } from 'shared-model/report';
import { NEWEST } from 'shared-model/rhythm';
import { STAMP } from 'shared-model/stamp';
import { COUNTS } from 'shared-model/summaries/counts';
import { KNOWN_TEXTS, shardsWith } from 'shared-model/summaries/known-texts';
import { APART_LINES } from 'shared-model/summaries/record-lines';
import { summaryOf } from 'shared-model/summaries/summary';
import { wordsCollection } from 'shared-model/words/word-entries';
import { wordEntry } from 'shared-model/words/word-entry';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../project/demo-accounts';
import { root } from '../../project/root';
import { sectionsWithModels } from '../../project/sections';
import { createDemoData, DEMO_REPORTS } from './demo-data';
import { withoutWordTriggers } from './word-triggers';

/** The emulators to fill. Hosts are `host:port`. */
interface SeedTarget {
  readonly projectId: string;
  readonly firestoreHost: string;
  readonly authHost: string;
}

/** The most documents of a batch. */
const BATCH = 500;
/** Reads this many documents at once. */
const PAGE = 5_000;
/** Writes this many batches at once. */
const PARALLEL = 3;

/**
 * Writes the demo accounts and documents into the emulators. Ids are fixed, so seeding again overwrites the same
 * documents. Points the Admin SDK of this process at these emulators.
 * @throws FirebaseError if an emulator refuses or does not answer.
 */
export async function seedDemoData(
  { projectId, firestoreHost, authHost }: SeedTarget,
  reportCount = DEMO_REPORTS,
): Promise<void> {
  process.env.FIRESTORE_EMULATOR_HOST = firestoreHost;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = authHost;
  // Without this, the Admin SDK searches for a Google Cloud machine, and warns of what it finds.
  process.env.METADATA_SERVER_DETECTION = 'none';
  const app = initializeApp({ projectId }, 'demo-data');
  try {
    const firestore = getFirestore(app);
    await seedAccounts(getAuth(app), firestore);
    await withoutWordTriggers({ projectId, firestoreHost }, () => seedDocuments(firestore, reportCount));
  } finally {
    await deleteApp(app);
  }
}

async function seedAccounts(auth: Auth, firestore: Firestore) {
  const { users } = await auth.getUsers(DEMO_ACCOUNTS.map(({ uid }) => ({ uid })));
  const known = new Set(users.map(({ uid }) => uid));
  for (const { uid, admin, ...profile } of DEMO_ACCOUNTS) {
    const account = { ...profile, password: DEMO_PASSWORD, disabled: false };
    await (known.has(uid) ? auth.updateUser(uid, account) : auth.createUser({ uid, ...account }));
    await auth.setCustomUserClaims(uid, admin ? { admin } : null);
    await firestore.collection('staff').doc(uid).set({ since: new Date(), email: profile.email });
  }
  // The schedule that keeps them runs in production alone.
  const members = Object.fromEntries(DEMO_ACCOUNTS.map(({ uid, displayName }) => [uid, displayName]));
  await firestore.collection('staffNames').doc('all').set({ members });
}

async function seedDocuments(firestore: Firestore, reportCount: number) {
  const demo = createDemoData(new Date(), reportCount);
  const { customers, contacts, reports } = demo;
  const visits = new Map<string, Report[]>();
  for (const each of reports) {
    const known = visits.get(each.customer) ?? [];
    visits.set(each.customer, known);
    known.push(each);
  }
  const visited = customers.map((each) => ({ ...each, ...derivedFrom(visits.get(each.name) ?? []) }));
  const byName = new Map(customers.map(({ id, name }) => [name, id]));
  const contactKey = (customer: string, name: string) => JSON.stringify([customer, name]);
  const byContact = new Map(contacts.map(({ id, name, customer }) => [contactKey(customer, name), id]));
  const stamped = <T extends object>(
    records: readonly T[],
    at: (record: T) => Date,
    ids: (record: T) => object,
  ) => records.map((record) => ({ ...record, meta: { by: WRITER, at: at(record), ...known(ids(record)) } }));
  const begin = new Date();
  await seedRecords(
    firestore,
    customer,
    stamped(
      visited,
      () => begin,
      () => ({}),
    ),
  );
  await seedRecords(
    firestore,
    contact,
    stamped(
      contacts,
      () => begin,
      (each) => ({ customer: byName.get(each.customer) }),
    ),
  );
  await seedRecords(
    firestore,
    report,
    stamped(
      reports,
      ({ timestamp }) => timestamp,
      (each) => ({
        customer: byName.get(each.customer),
        contact: byContact.get(contactKey(each.customer, each.contact)),
      }),
    ),
  );
  for (const { model, records } of await sectionDemos({ ...demo, today: begin }))
    await seedRecords(
      firestore,
      model,
      stamped(
        records,
        () => begin,
        ({ customer = '' }) => ({ customer: byName.get(customer) }),
      ),
    );
}

type SectionRecord = Stored<{ readonly customer?: string }>;

/** Returns the records that sections add to the demo: `demoRecords` of their `src/demo.ts`, by the collections of their models. */
const sectionDemos = async (demo: object) => {
  const names = sectionsWithModels().filter((name) => existsSync(join(root, name, 'src/demo.ts')));
  const all = names.map(async (name) => {
    const { models }: { models: readonly Model[] } = await import(join(root, name, 'src/models.ts'));
    const { demoRecords }: { demoRecords(demo: object): Readonly<Record<string, readonly SectionRecord[]>> } =
      await import(join(root, name, 'src/demo.ts'));
    const records = demoRecords(demo);
    return models.map((model) => ({ model, records: records[model.collection] ?? [] }));
  });
  return (await Promise.all(all)).flat();
};

/** The account that has written all of them. */
const WRITER = 'demo-staff';

const known = (ids: object): object =>
  Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined));

/** Returns what follows from the visits of a customer. The functions, which derive it otherwise, are off. */
const derivedFrom = (visits: readonly Report[]) =>
  derivedValues(
    Object.entries(customer.derived),
    [...visits]
      .sort((one, other) => other.timestamp.getTime() - one.timestamp.getTime())
      .slice(0, NEWEST)
      .map((record) => ({ day: companyDayOf(record.timestamp), record })),
  );

/** Writes records with their search entries, and with a stamp where they have none. The function would take minutes for many of them. */
export async function seedRecords(
  firestore: Firestore,
  model: Model,
  records: readonly Stored<object>[],
): Promise<void> {
  const unknown = { [STAMP]: { by: null, at: new Date() } };
  await write(firestore, model.collection, records, (record) => ({ ...unknown, ...record }));
  await write(firestore, wordsCollection(model), records, ({ id, ...fields }) => {
    const indexed = wordEntry(model, id, fields);
    return indexed && { ...indexed.entry, id: indexed.id };
  });
  await seedSummaries(firestore, model);
}

/** Deletes records with all that the triggers keep of them. */
export async function removeRecords(
  firestore: Firestore,
  model: Model,
  records: readonly Stored<object>[],
): Promise<void> {
  for (let start = 0; start < records.length; start += BATCH / 2) {
    const batch = firestore.batch();
    for (const { id, ...fields } of records.slice(start, start + BATCH / 2)) {
      batch.delete(firestore.collection(model.collection).doc(id));
      const entry = wordEntry(model, id, fields);
      if (entry) batch.delete(firestore.collection(wordsCollection(model)).doc(entry.id));
    }
    await batch.commit();
  }
  await seedSummaries(firestore, model);
}

/** Writes the counts and the known texts of a model, as the nightly function does. It runs in production alone. */
async function seedSummaries(firestore: Firestore, model: Model): Promise<void> {
  const { collection: of, counted } = model;
  const summary = summaryOf(model);
  for (const record of await readAll(firestore, of)) {
    const moment = counted && record.get(counted.moment);
    const read = counted && moment instanceof Timestamp && { [counted.moment]: moment.toDate() };
    summary.add(record.id, { ...record.data(), ...read });
  }
  const former = await firestore.collection(COUNTS).where('of', '>=', of).where('of', '<', `${of}.`).get();
  const batch = firestore.batch();
  for (const { ref } of former.docs) batch.delete(ref);
  await batch.commit();
  await write(
    firestore,
    COUNTS,
    [...summary.counts(0)].map(([id, fields]) => ({ ...fields, id })),
  );
  const texts = [...summary.texts(), ...(of === customer.collection ? shardsWith(APART_LINES, []) : [])];
  const checkedAt = new Date();
  await write(
    firestore,
    KNOWN_TEXTS,
    texts.map(([id, shard]) => ({ ...shard, checkedAt, id })),
  );
}

/** Reads a collection in pages, because one answer with 100,000 documents takes longer than a request may. */
async function readAll(firestore: Firestore, collection: string): Promise<QueryDocumentSnapshot[]> {
  const inOrder = firestore.collection(collection).orderBy(FieldPath.documentId()).limit(PAGE);
  const read: QueryDocumentSnapshot[] = [];
  for (let page = await inOrder.get(); !page.empty; page = await inOrder.startAfter(read.at(-1)).get())
    read.push(...page.docs);
  return read;
}

type Document = { readonly id: string } & DocumentData;

/**
 * Writes the documents of some items in concurrent batches. Each is made just before it is written: 100,000 search entries at
 * once would fill the memory, and keep the connection from answering.
 */
async function write<Item extends Document>(
  firestore: Firestore,
  collection: string,
  items: readonly Item[],
  documentOf: (item: Item) => Document | undefined = (item) => item,
) {
  let next = 0;
  const writeOn = async () => {
    while (next < items.length) {
      const some = items.slice(next, next + BATCH);
      next += BATCH;
      const batch = firestore.batch();
      for (const { id, ...data } of some.flatMap((item) => documentOf(item) ?? []))
        batch.set(firestore.collection(collection).doc(id), data);
      await batch.commit();
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, writeOn));
}
