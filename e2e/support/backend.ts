import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import type { Contact } from 'shared-records/model/contact';
import type { Customer } from 'shared-records/model/customer';
import type { Stored } from 'shared-records/model/define-model';
import { type Report, report } from 'shared-records/model/report';
import type { View } from 'shared-records/model/views';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../tools/src/local/demo/accounts';
import { emulators, PROJECT_ID } from '../../tools/src/project/firebase-config';

const hostOf = ({ host, port }: { host: string; port: number }) => `${host}:${port}`;

process.env.FIRESTORE_EMULATOR_HOST = hostOf(emulators.firestore);
process.env.FIREBASE_AUTH_EMULATOR_HOST = hostOf(emulators.auth);
// Otherwise the Admin SDK looks for a Google Cloud machine around it.
process.env.METADATA_SERVER_DETECTION = 'none';

const app = initializeApp({ projectId: PROJECT_ID });
const firestore = getFirestore(app);

/** The emulator's accounts, with the rights of a server. */
export const accounts = getAuth(app);

/** What somebody signs in with. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const demo = (kind: (typeof DEMO_ACCOUNTS)[number]['uid']) => {
  const account = DEMO_ACCOUNTS.find(({ uid }) => uid === kind);
  if (!account) throw new Error(`There is no demo account ${kind}.`);
  return { ...account, password: DEMO_PASSWORD };
};

/** The accounts of the demo data. Tests share them: a test that changes an account makes its own. */
export const DEMO = {
  admin: demo('demo-admin'),
  staff: demo('demo-staff'),
  unverified: demo('demo-unverified'),
};

const LATE = Date.UTC(2128, 0);

/** A text that no other test uses; the newer, the earlier in the alphabet: its record tops a list by name. */
export const unique = (what: string): string =>
  `${(LATE - Date.now()).toString(36)}${randomUUID().slice(0, 4)} ${what}`;

/** An email address that no account has. */
export const uniqueEmail = (): string => `${randomUUID()}@example.com`;

/** Creates an account of staff that no other test uses. */
export const createAccount = async ({ verified = true, admin = false } = {}) => {
  const account = { email: uniqueEmail(), password: 'rahasia-sekali', displayName: unique('Wayan') };
  const { uid } = await accounts.createUser({ ...account, emailVerified: verified });
  await letIn(uid);
  if (admin) await accounts.setCustomUserClaims(uid, { admin });
  return { uid, ...account };
};

/** The link in the newest message of this kind to an address; undefined where none was sent. */
export const mailedLink = async (
  email: string,
  kind: 'VERIFY_EMAIL' | 'PASSWORD_RESET',
): Promise<string | undefined> => {
  const url = `http://${hostOf(emulators.auth)}/emulator/v1/projects/${PROJECT_ID}/oobCodes`;
  const { oobCodes }: { oobCodes: { email: string; requestType: string; oobLink: string }[] } = await (
    await fetch(url)
  ).json();
  return oobCodes.findLast((code) => code.email === email && code.requestType === kind)?.oobLink;
};

/** Takes an account's rights away, as disabling it in the product does. */
export const shutOut = async (uid: string): Promise<void> => {
  await firestore.collection('staff').doc(uid).delete();
  await accounts.updateUser(uid, { disabled: true });
};

/** Gives an account its rights. */
export const letIn = async (uid: string): Promise<void> => {
  await accounts.updateUser(uid, { disabled: false });
  await firestore.collection('staff').doc(uid).set({ since: new Date() });
};

/** What the documents of each collection hold. */
export interface Documents {
  salesReport: Report;
  customers: Customer;
  contacts: Contact;
}
export type Collection = keyof Documents;

/** Stores a document and gives its id. */
export const store = async <C extends Collection>(collection: C, fields: Documents[C]): Promise<string> =>
  (await firestore.collection(collection).add(fields)).id;

/** What one batch takes at most. */
const BATCH = 500;

/** Writes in as few steps as can be: at each of them the local server looks through every list that is open. */
const inBatches = async <T>(
  items: readonly T[],
  add: (batch: WriteBatch, item: T) => void,
): Promise<void> => {
  for (let start = 0; start < items.length; start += BATCH) {
    const batch = firestore.batch();
    for (const item of items.slice(start, start + BATCH)) add(batch, item);
    await batch.commit();
  }
};

/** Stores documents with ids of their own. */
export const storeAll = <C extends Collection>(
  collection: C,
  documents: readonly ({ id: string } & Documents[C])[],
): Promise<void> =>
  inBatches(documents, (batch, { id, ...fields }) =>
    batch.set(firestore.collection(collection).doc(id), fields),
  );

/** Removes the documents with this text in this field. */
export const removeAll = async (collection: Collection, field: string, text: string): Promise<void> => {
  const { docs } = await firestore.collection(collection).where(field, '==', text).get();
  await inBatches(docs, (batch, { ref }) => batch.delete(ref));
};

/** Overwrites a document, with whatever fields. */
export const overwrite = (collection: Collection, id: string, fields: object) =>
  firestore.collection(collection).doc(id).set(fields);

export const remove = (collection: Collection, id: string) =>
  firestore.collection(collection).doc(id).delete();

const plain = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Timestamp ? value.toDate() : value,
    ]),
  );

/** The fields of the document as it is stored; undefined where there is none. */
export const stored = async (collection: Collection, id: string) => {
  const fields = (await firestore.collection(collection).doc(id).get()).data();
  return fields && plain(fields);
};

/** The stored documents with this text in this field. */
export const storedWhere = async (collection: Collection, field: string, text: string) => {
  const { docs } = await firestore.collection(collection).where(field, '==', text).get();
  return docs.map((document) => plain(document.data()));
};

/** All reports as they are stored, newest first. */
export const storedReports = async (): Promise<Stored<Report>[]> => {
  const { docs } = await firestore.collection('salesReport').orderBy('timestamp', 'desc').get();
  return docs.map((document) => ({ ...report.read(plain(document.data())).record, id: document.id }));
};

const viewsOf = (uid: string) => firestore.collection('views').doc(uid).collection('saved');

/** Keeps views for an account, in its first places. */
export const keepViews = (uid: string, views: readonly View[]) =>
  Promise.all(views.map((view, place) => viewsOf(uid).doc(String(place)).set(view)));

/** Forgets all views of an account. */
export const removeViews = async (uid: string): Promise<void> => {
  const { docs } = await viewsOf(uid).get();
  await inBatches(docs, (batch, { ref }) => batch.delete(ref));
};

/** Stops a canary, as the function does that watches over it. */
export const stopCanary = (section: string, build: string) =>
  firestore
    .collection('canaryStops')
    .doc(section)
    .set({ build, reason: 'It failed too often.', failures: 5, total: 5, stoppedAt: new Date() });

/** The build of a section that the server has stopped as a canary last, if there is one. */
export const stoppedCanary = async (section: string): Promise<unknown> =>
  (await firestore.collection('canaryStops').doc(section).get()).get('build');

/** What pages have told of loads of a build. */
export const loadsOf = async (build: string) => {
  const { docs } = await firestore.collection('sectionLoads').where('build', '==', build).get();
  return docs.map((document) => plain(document.data()));
};

/** Forgets that a section's canary was stopped. */
export const removeCanaryStop = (section: string) =>
  firestore.collection('canaryStops').doc(section).delete();

/** A customer that no other test uses. */
export const newCustomer = (fields: Partial<Customer> = {}): Customer => ({
  name: unique('PT Ukur'),
  address: 'Jalan Sudirman 12, Jakarta',
  phone: '+62 21 555 0101',
  website: 'https://www.ukur.example',
  ...fields,
});

/** A contact that no other test uses. */
export const newContact = (fields: Partial<Contact> = {}): Contact => ({
  name: unique('Budi'),
  customer: unique('PT Ukur'),
  email: 'budi@ukur.example',
  phone: '+62 811 555 0102',
  position: 'Surveyor',
  ...fields,
});

/** A report of today that no other test uses. */
export const newReport = (fields: Partial<Report> = {}): Report => ({
  ...report.empty,
  customer: unique('PT Ukur'),
  contact: unique('Budi'),
  department: 'Service/Survey',
  detail: unique('Calibrated the total station.'),
  qtNumber: unique('QT'),
  responsible: unique('Sari'),
  timestamp: new Date(),
  ...fields,
});
