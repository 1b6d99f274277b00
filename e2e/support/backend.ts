// The emulators behind the page: reads and writes accounts and documents with the rights of a server.
import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { Filter, getFirestore, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { sessionKey } from 'shared-auth/first-requests';
import { CHANGES, REVERTED_FOR_MS } from 'shared-model/changes';
import { type Contact, contact } from 'shared-model/contact';
import { type Customer, customer } from 'shared-model/customer';
import type { Model, Stored } from 'shared-model/define-model';
import { type Report, report } from 'shared-model/report';
import { STAMP } from 'shared-model/stamp';
import { KNOWN_TEXTS } from 'shared-model/summaries/known-texts';
import type { View } from 'shared-model/views';
import { reportsTimes } from '../../section-kit/src/host/choose';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../tools/src/project/demo-accounts';
import { emulators, PROJECT_ID, region } from '../../tools/src/project/firebase-config';
import { removeRecords, seedRecords } from '../../tools/src/suite/demo/seed';
import { withoutTriggers } from '../../tools/src/suite/suite';

const hostOf = ({ host, port }: { host: string; port: number }) => `${host}:${port}`;

process.env.FIRESTORE_EMULATOR_HOST = hostOf(emulators.firestore);
process.env.FIREBASE_AUTH_EMULATOR_HOST = hostOf(emulators.auth);
// Otherwise the Admin SDK searches for a Google Cloud machine.
process.env.METADATA_SERVER_DETECTION = 'none';

const app = initializeApp({ projectId: PROJECT_ID });
const firestore = getFirestore(app);

/** The accounts of the emulator. */
export const accounts = getAuth(app);

/** An email address and a password. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const demo = (kind: (typeof DEMO_ACCOUNTS)[number]['uid']) => {
  const account = DEMO_ACCOUNTS.find(({ uid }) => uid === kind);
  if (!account) throw new Error(`There is no demo account ${kind}.`);
  return { ...account, password: DEMO_PASSWORD };
};

/** The demo accounts. All tests share them, so a test that changes an account creates its own. */
export const DEMO = {
  admin: demo('demo-admin'),
  staff: demo('demo-staff'),
  unverified: demo('demo-unverified'),
};

const API_KEY = 'local-suite';

const post = async <T>(url: string, body: object, token?: string): Promise<T> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${await response.text()}`);
  return response.json();
};

const askAuth = <T>(method: string, body: object): Promise<T> =>
  post(
    `http://${hostOf(emulators.auth)}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=${API_KEY}`,
    body,
  );

interface SignedIn {
  readonly localId: string;
  readonly displayName: string;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresIn: string;
}

const signInAs = ({ email, password }: Credentials): Promise<SignedIn> =>
  askAuth('signInWithPassword', { email, password, returnSecureToken: true });

/** Calls a function as an administrator who works on another computer. @throws Error if the function refuses. */
export const callAsAdministrator = async (name: string, data: object): Promise<unknown> => {
  const { idToken } = await signInAs(DEMO.admin);
  const url = `http://${hostOf(emulators.functions)}/${PROJECT_ID}/${region}/${name}`;
  const { result } = await post<{ readonly result: unknown }>(url, { data }, idToken);
  return result;
};

/** Waits for the next second, because Auth compares whole seconds: a token of the second of a change stays valid. */
export const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1_100));

/** Signs in by Auth's REST API. Returns the session as Auth's SDK keeps it in a tab (`UserImpl.toJSON`), and its key. */
export const signedInSession = async (credentials: Credentials): Promise<[key: string, text: string]> => {
  const signedIn = await signInAs(credentials);
  const { localId: uid, displayName, idToken, refreshToken, expiresIn } = signedIn;
  const { emailVerified } = await accounts.getUser(uid);
  const user = {
    uid,
    email: credentials.email,
    emailVerified,
    displayName,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      refreshToken,
      accessToken: idToken,
      expirationTime: Date.now() + Number(expiresIn) * 1_000,
    },
    apiKey: API_KEY,
    appName: '[DEFAULT]',
  };
  return [sessionKey(API_KEY), JSON.stringify(user)];
};

const FAR_FUTURE = Date.UTC(2128, 0);

/** Returns a number in letters, because whole lists sort digits by their value. */
const inLetters = (value: number): string =>
  [...value.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('');

/** Returns a text that no other test uses. Newer texts sort first, so that their record tops a list by name. */
export const unique = (text: string): string =>
  `1${inLetters(FAR_FUTURE - Date.now())}${randomUUID().slice(0, 4)} ${text}`;

/** Returns an email address that no account has. */
export const uniqueEmail = (): string => `${randomUUID()}@example.com`;

/** Creates a staff account that no other test uses. */
export const createAccount = async ({ verified = true, admin = false } = {}) => {
  const account = { email: uniqueEmail(), password: 'rahasia-sekali', displayName: unique('Wayan') };
  let uid = randomUUID();
  // No test is to wait for a report of how fast a build was.
  while (await reportsTimes(uid)) uid = randomUUID();
  await accounts.createUser({ ...account, uid, emailVerified: verified });
  await enableAccount(uid);
  if (admin) await accounts.setCustomUserClaims(uid, { admin });
  return { uid, ...account };
};

/** Returns the link in the newest mail of this kind to an address; undefined if none was sent. */
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

/** Disables an account, as the product does. */
export const disableAccount = async (uid: string): Promise<void> => {
  await firestore.collection('staff').doc(uid).delete();
  await accounts.updateUser(uid, { disabled: true });
};

/** Takes the right of all administrators but these. Returns the function that gives it back. */
export const keepAdministrators = async (uids: readonly string[]): Promise<() => Promise<void>> => {
  const { users } = await accounts.listUsers(1000);
  const others = users.filter(({ uid, customClaims }) => customClaims?.admin === true && !uids.includes(uid));
  const give = async (claims: object | null) => {
    for (const { uid } of others) await accounts.setCustomUserClaims(uid, claims);
  };
  await give(null);
  return () => give({ admin: true });
};

/** Returns the uids of all administrators. */
export const administrators = async (): Promise<readonly string[]> =>
  (await accounts.listUsers(1000)).users.flatMap(({ uid, customClaims }) =>
    customClaims?.admin ? [uid] : [],
  );

/** Enables an account and adds it to the staff. */
export const enableAccount = async (uid: string): Promise<void> => {
  const { email } = await accounts.updateUser(uid, { disabled: false });
  await firestore.collection('staff').doc(uid).set({ since: new Date(), email });
};

/** Compares an account of the staff with Auth, as the schedule `watchAccounts` does. The local suite runs no schedule. */
export const watchAccount = async (uid: string): Promise<void> => {
  const { email, tokensValidAfterTime = 0 } = await accounts.getUser(uid);
  const member = firestore.collection('staff').doc(uid);
  const isOwnAddress = (await member.get()).get('email') === email;
  await (isOwnAddress ? member.update({ validSince: new Date(tokensValidAfterTime) }) : member.delete());
};

/** Returns whether the server offers a text for choosing. It learns a new one within seconds. */
export const isKnownText = async (text: string): Promise<boolean> => {
  const { docs } = await firestore.collection(KNOWN_TEXTS).get();
  return docs.some((known) => String(known.get('texts')).split('\n').includes(text));
};

/** The documents of each collection. */
export interface Documents {
  salesReport: Report;
  customers: Customer;
  contacts: Contact;
}
export type Collection = keyof Documents;

/** Returns the function that finds the only record with some texts, and asks for each once. */
const finder = () => {
  const known = new Map<string, Promise<string | undefined>>();
  return (collection: Collection, texts: Readonly<Record<string, string>>): Promise<string | undefined> => {
    const key = JSON.stringify([collection, texts]);
    const find = async () => {
      if (Object.values(texts).includes('')) return undefined;
      const filter = Filter.and(
        ...Object.entries(texts).map(([name, text]) => Filter.where(name, '==', text)),
      );
      const { docs } = await firestore.collection(collection).where(filter).limit(2).get();
      return docs.length === 1 ? docs[0]?.id : undefined;
    };
    const found = known.get(key) ?? find();
    known.set(key, found);
    return found;
  };
};

/** Returns fields with the stamp of a page: nobody knows its account, and the ids are those of whom the texts name. */
const stampedBy =
  (find = finder()) =>
  async (fields: object): Promise<object> => {
    const { customer = '', contact = '' }: { customer?: string; contact?: string } = fields;
    const ids = {
      customer: await find('customers', { name: customer }),
      contact: await find('contacts', { customer, name: contact }),
    };
    const known = Object.entries(ids).filter(([, id]) => id !== undefined);
    return { ...fields, [STAMP]: { by: null, at: Timestamp.now(), ...Object.fromEntries(known) } };
  };

/** Stores a document as a page does, and returns its id. */
export const store = async <C extends Collection>(collection: C, fields: Documents[C]): Promise<string> =>
  (await firestore.collection(collection).add(await stampedBy()(fields))).id;

const BATCH_SIZE = 500;

/** Writes in few large batches, because the emulator checks every open list after each of them. */
const inBatches = async <T>(
  items: readonly T[],
  add: (batch: WriteBatch, item: T) => void,
): Promise<void> => {
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    const batch = firestore.batch();
    for (const item of items.slice(start, start + BATCH_SIZE)) add(batch, item);
    await batch.commit();
  }
};

/**
 * Gives every account all its calls of this minute again. The tests share the demo accounts, and together call functions more
 * often in a minute than one person may.
 */
export const resetRateLimits = async (): Promise<void> => {
  const counts = await firestore.collection('rateLimits').listDocuments();
  await inBatches(counts, (batch, count) => batch.delete(count));
};

/** Stores documents under their own ids. */
export const storeAll = async <C extends Collection>(
  collection: C,
  documents: readonly ({ id: string } & Documents[C])[],
): Promise<void> => {
  const stamped = stampedBy();
  const all = await Promise.all(
    documents.map(async ({ id, ...fields }) => ({ id, fields: await stamped(fields) })),
  );
  await inBatches(all, (batch, { id, fields }) =>
    batch.set(firestore.collection(collection).doc(id), fields),
  );
};

/** Stores thousands of documents. Without triggers, because each starts one: no word of a text finds them. */
export const storeMany = <C extends Collection>(
  collection: C,
  documents: readonly ({ id: string } & Documents[C])[],
): Promise<void> => withoutTriggers(() => storeAll(collection, documents));

/** Stores thousands of records with all that the triggers keep of them. */
export const storeIndexed = (model: Model, records: readonly Stored<object>[]): Promise<void> =>
  withoutTriggers(() => seedRecords(firestore, model, records));

/** Deletes what {@link storeIndexed} has stored. */
export const removeIndexed = (model: Model, records: readonly Stored<object>[]): Promise<void> =>
  withoutTriggers(() => removeRecords(firestore, model, records));

/** Deletes the documents with this text in this field. */
export const removeAll = async (collection: Collection, field: string, text: string): Promise<void> => {
  const { docs } = await firestore.collection(collection).where(field, '==', text).get();
  await inBatches(docs, (batch, { ref }) => batch.delete(ref));
};

/** Deletes thousands of documents. Without triggers, because the next tests would wait for theirs. */
export const removeMany = (collection: Collection, field: string, text: string): Promise<void> =>
  withoutTriggers(() => removeAll(collection, field, text));

/** Overwrites a document with any fields. */
export const overwrite = (collection: Collection, id: string, fields: object) =>
  firestore.collection(collection).doc(id).set(fields);

/** Deletes a document. */
export const remove = (collection: Collection, id: string) =>
  firestore.collection(collection).doc(id).delete();

const plain = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Timestamp ? value.toDate() : value,
    ]),
  );

/** Returns the fields of a record without its stamp. */
const unstamped = ({ [STAMP]: _, ...fields }: Record<string, unknown>) => plain(fields);

/** Returns the stored fields of a document without its stamp; undefined if it does not exist. */
export const stored = async (collection: Collection, id: string) => {
  const fields = (await firestore.collection(collection).doc(id).get()).data();
  return fields && unstamped(fields);
};

/** Returns the stored documents with this text in this field. */
export const storedWhere = async (collection: Collection, field: string, text: string) => {
  const { docs } = await firestore.collection(collection).where(field, '==', text).get();
  return docs.map((document) => unstamped(document.data()));
};

const viewsOf = (uid: string) => firestore.collection('views').doc(uid).collection('saved');

/** Saves views for an account, in its first places. */
export const saveViews = (uid: string, views: readonly View[]) =>
  Promise.all(views.map((view, place) => viewsOf(uid).doc(String(place)).set(view)));

/** Deletes all views of an account. */
export const removeViews = async (uid: string): Promise<void> => {
  const { docs } = await viewsOf(uid).get();
  await inBatches(docs, (batch, { ref }) => batch.delete(ref));
};

/** Returns the changes of many records by an account. */
export const changesOf = async (uid: string) => {
  const { docs } = await firestore.collection(CHANGES).where('by', '==', uid).get();
  return docs.map((document) => plain(document.data()));
};

/** Starts to delete records which do not exist, step by step, as an account does by its page. */
export const startDeletion = async (uid: string, collection: Collection, length: number): Promise<void> => {
  const ids = Array.from({ length }, () => randomUUID().replaceAll('-', '').slice(0, 20));
  const change = firestore.collection(CHANGES).doc(randomUUID().replaceAll('-', ''));
  const [at, later] = [Timestamp.now(), new Date(Date.now() + REVERTED_FOR_MS)];
  const batch = firestore.batch();
  const fields = { kind: 'delete', collection, by: uid, state: 'running', parts: 1, total: length };
  batch.create(change, { ...fields, at, until: later, shownUntil: later, expiresAt: later });
  batch.create(change.collection('parts').doc('00000'), { json: JSON.stringify(ids), expiresAt: later });
  batch.set(firestore.collection('lanes').doc(uid), { changes: [change.id], tick: 1, touchedAt: at });
  await batch.commit();
};

/** Stops a canary, as the function `watchLoads` does. */
export const stopCanary = (section: string, build: string) =>
  firestore
    .collection('canaryStops')
    .doc(section)
    .set({
      builds: { [build]: { reason: 'It failed too often.', failures: 5, total: 5, stoppedAt: new Date() } },
    });

/** Returns the builds of a section that were stopped as canaries. */
export const stoppedCanaries = async (section: string): Promise<readonly string[]> =>
  Object.keys((await firestore.collection('canaryStops').doc(section).get()).get('builds') ?? {});

/** Returns the loads of a build that pages have reported. */
export const loadsOf = async (build: string) => {
  const { docs } = await firestore.collection('sectionLoads').where('build', '==', build).get();
  return docs.map((document) => plain(document.data()));
};

/** Deletes the stop of a section's canary. */
export const removeCanaryStop = (section: string) =>
  firestore.collection('canaryStops').doc(section).delete();

/** Returns a customer that no other test uses. */
export const newCustomer = (fields: Partial<Customer> = {}): Customer => ({
  ...customer.empty,
  name: unique('PT Ukur'),
  address: 'Jalan Sudirman 12, Jakarta',
  phone: '+62 21 555 0101',
  website: 'https://www.ukur.example',
  ...fields,
});

/** Returns a contact that no other test uses. */
export const newContact = (fields: Partial<Contact> = {}): Contact => ({
  ...contact.empty,
  name: unique('Budi'),
  customer: unique('PT Ukur'),
  email: 'budi@ukur.example',
  phone: '+62 811 555 0102',
  position: 'Surveyor',
  ...fields,
});

/** Returns a report of today that no other test uses. */
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
