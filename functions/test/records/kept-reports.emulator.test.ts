// What a device has kept, sent to a real Firestore under the rules.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, getFirestore, terminate } from 'firebase/firestore';
import { binCollection } from 'shared-model/bin';
import { historyCollection } from 'shared-model/history/entries';
import { report } from 'shared-model/report';
import { type KeptStorage, Outbox } from 'shared-records/record/kept/outbox';
import { Sender } from 'shared-records/record/kept/sender';
import { ConnectionError, type DataStore } from 'shared-store/data-store';
import { directStore } from 'shared-store/testing/direct-store';
import { deleteByPage, eventOf, saveByPage } from '../changes/page';
import { firestore, PROJECT } from '../project';
import { RulesProject } from '../rules/rules-project';

const UID = 'keeper';
const EMAIL = 'keeper@example.com';
const COLLEAGUE = 'budi';
const MINUTE_MS = 60_000;
/** Set by the suite. */
const HOST = process.env.FIRESTORE_EMULATOR_HOST ?? '';

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The emulator reads the claims of a token without a signature. */
const tokenOf = (now: number) => {
  const claims = {
    sub: UID,
    user_id: UID,
    email: EMAIL,
    email_verified: true,
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    iat: now,
    auth_time: now,
    exp: now + 3_600,
    firebase: { sign_in_provider: 'custom', identities: {} },
  };
  return `${encoded({ alg: 'none', type: 'JWT' })}.${encoded(claims)}.`;
};

const app = initializeApp({ projectId: PROJECT, apiKey: 'local-suite' }, UID);
const client = getFirestore(app);
const [host = '', port] = HOST.split(':');
connectFirestoreEmulator(client, host, Number(port));
const nobody = () => Promise.reject(new Error('Nobody counts here.'));
const store = directStore(client, {
  config: { options: { projectId: PROJECT }, emulators: { auth: '', functions: '', firestore: HOST } },
  uid: UID,
  token: async () => tokenOf(Math.floor(Date.now() / 1_000)),
  counting: { count: nobody, recordsNaming: nobody, importRecords: nobody, change: nobody },
});

const admit = () => firestore.doc(`staff/${UID}`).set({ since: new Date(), email: EMAIL });

beforeAll(async () => {
  await new RulesProject(PROJECT).load(readFileSync(join(__dirname, '../../../firestore.rules'), 'utf8'));
  await admit();
  await firestore.doc('staffNames/all').set({ members: { [COLLEAGUE]: 'Budi Çelik' } });
  await firestore.doc('customers/acme').set({ name: 'Acme', address: '', phone: '', website: '' });
});
afterAll(async () => {
  await terminate(client);
  await deleteApp(app);
});

/** Opens the outbox of a device with one report in it. Each sender is a page of its own. */
const keep = (values: object = {}, at = Date.now()) => {
  const texts = new Map<string, string>();
  const storage: KeptStorage = {
    keys: (start) => [...texts.keys()].filter((key) => key.startsWith(start)),
    read: (key) => texts.get(key),
    write: (key, text) => (text === undefined ? texts.delete(key) : texts.set(key, text)) !== undefined,
  };
  const outbox = new Outbox(UID, storage);
  const id = store.newId();
  const record = {
    id,
    collection: report.collection,
    version: report.version,
    values: {
      customer: 'Acme',
      contact: '',
      detail: 'From the ferry',
      department: '',
      responsible: 'Sari',
      qtNumber: 'QT-1',
      timestamp: '2026-11-20',
      ...values,
    },
    at,
    isSent: false,
  };
  expect(outbox.keep(record, store.newId)).toBeUndefined();
  const page = (over: Partial<DataStore> = {}) => {
    const sender = new Sender({ ...store, ...over }, outbox, async (_, work) => work());
    return () => sender.run('kept', true);
  };
  const kept = () => outbox.entries()[0]?.kept;
  return { outbox, page, kept, document: firestore.collection(report.collection).doc(id) };
};

/** Loses the answer to each commit, as a network that ends meanwhile. */
const losing: Partial<DataStore> = {
  transact: async (...asked) => {
    let isWritten = false;
    const [collection, id, decide, named] = asked;
    const result = await store.transact(
      collection,
      id,
      (...read) => {
        const decision = decide(...read);
        isWritten = 'write' in decision;
        return decision;
      },
      named,
    );
    if (isWritten) throw new ConnectionError();
    return result;
  },
};

const passMinute = () => jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2 * MINUTE_MS);

test('arrives once, by its account, at the moment of writing, and a second report may have its QT number', async () => {
  const at = Date.parse('2026-11-20T02:34:56Z');
  const kept = [keep({}, at), keep({}, at)];
  for (const { page, outbox, document } of kept) {
    await page()();
    expect(outbox.entries()).toEqual([]);
    expect(outbox.notes(at)).toMatchObject([{ id: document.id }]);
    const stored = await document.get();
    expect(stored.data()).toMatchObject({ customer: 'Acme', detail: 'From the ferry', qtNumber: 'QT-1' });
    expect(stored.get('meta')).toMatchObject({ by: UID, customer: 'acme' });
    expect(stored.get('timestamp').toMillis()).toBe(at);
  }
});

test('is not written again after its answer was lost', async () => {
  const { page, outbox, kept, document } = keep();
  await page(losing)();
  expect(kept()).toMatchObject({ state: 'kept', isSent: true, tries: 1 });
  const { updateTime } = await document.get();
  await page()();
  expect(outbox.entries()).toEqual([]);
  expect((await document.get()).updateTime).toEqual(updateTime);
});

test('is written once by two pages at the same time', async () => {
  const detail = 'Two pages without locks';
  const { page, outbox } = keep({ detail });
  await Promise.all([page()(), page()()]);
  await page()();
  expect(outbox.entries()).toEqual([]);
  const stored = await firestore.collection(report.collection).where('detail', '==', detail).get();
  expect(stored.size).toBe(1);
});

test.each(['before the server has written its history', 'when only its history is left'])(
  'does not come back after a colleague has deleted it: %s',
  async (when) => {
    const { page, kept, document } = keep();
    await page(losing)();
    const deliver = await eventOf(document, () => deleteByPage(firestore, COLLEAGUE, document));
    if (when.startsWith('when')) {
      await deliver(COLLEAGUE);
      const items = await firestore
        .collection(binCollection(report))
        .where('recordId', '==', document.id)
        .get();
      for (const { ref } of items.docs) await ref.delete();
    }
    const send = page();
    await send();
    expect(kept()).toMatchObject({ state: 'kept' });
    passMinute();
    await send();
    expect(kept()).toMatchObject({ state: 'needs you', problem: { kind: 'deleted' } });
    expect(kept()?.problem?.text).toContain('Budi Çelik has deleted it');
    expect((await document.get()).exists).toBe(false);
  },
);

test('has arrived if a colleague has changed it since', async () => {
  const { page, outbox, document } = keep();
  await page(losing)();
  const deliver = await eventOf(document, () =>
    saveByPage(firestore, COLLEAGUE, document, { detail: 'From the ferry, at noon' }),
  );
  await deliver(COLLEAGUE);
  const send = page({ now: () => Date.now() + 2 * MINUTE_MS });
  await send();
  passMinute();
  await send();
  expect(outbox.entries()).toEqual([]);
  expect((await document.get()).get('detail')).toBe('From the ferry, at noon');
  expect(
    (await firestore.collection(historyCollection(report)).where('recordId', '==', document.id).get()).size,
  ).toBe(1);
});

test('follows the rename of its customer, and asks about a name that nobody has', async () => {
  const former = { names: ['Bolt'], until: [new Date()], ids: [] };
  const fields = { name: 'Bolt Jaya', address: '', phone: '', website: '', former };
  await firestore.doc('customers/bolt').set(fields);
  const renamed = keep({ customer: 'Bolt' });
  await renamed.page()();
  expect((await renamed.document.get()).data()).toMatchObject({
    customer: 'Bolt Jaya',
    meta: { customer: 'bolt' },
  });
  const unknown = keep({ customer: 'Cobalt' });
  await unknown.page()();
  expect(unknown.kept()).toMatchObject({ state: 'needs you', problem: { kind: 'name' }, isSent: false });
  expect((await unknown.document.get()).exists).toBe(false);
});

test('waits for its account without rights, and leaves once a page starts with them', async () => {
  const { page, outbox, kept, document } = keep();
  await firestore.doc(`staff/${UID}`).delete();
  const send = page();
  await send();
  expect(kept()).toMatchObject({ state: 'needs you', problem: { kind: 'refused' } });
  await admit();
  await page()();
  expect(outbox.entries()).toEqual([]);
  expect((await document.get()).exists).toBe(true);
});
