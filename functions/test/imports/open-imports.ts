import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { getAuth, type UserRecord } from 'firebase-admin/auth';
import { type DocumentReference, getFirestore } from 'firebase-admin/firestore';
import { contact } from 'shared-records/model/contact';
import { customer } from 'shared-records/model/customer';
import type { Model } from 'shared-records/model/define-model';
import { cellsOfRows, type ImportRow } from 'shared-records/model/imports/import-request';
import { wordsCollection } from 'shared-records/model/words/word-entries';
import { wordEntry } from 'shared-records/model/words/word-entry';
import { answerImport } from '../../src/imports/import-records';
import { dyingFirestore } from '../dying-firestore';

export const HASH = 'a'.repeat(64);
export const newId = () => randomUUID().replaceAll('-', '');

export const customers = (count: number): ImportRow[] =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 2,
    values: { name: `PT Impor ${index}`, phone: `+62 811 ${index}` },
  }));

export const summaryOf = async (job: DocumentReference) => (await job.get()).data();

/** Returns what a test needs to import into a project. No trigger runs there: the test is the worker. */
export const openImports = (projectId: string) => {
  const app = initializeApp({ projectId }, projectId);
  const firestore = getFirestore(app);

  const contextOf = (uid: string, admin = false) => ({
    firestore,
    auth: getAuth(app),
    caller: {
      uid,
      displayName: 'Sari',
      disabled: false,
      emailVerified: true,
      customClaims: { admin },
    } as Partial<UserRecord> as UserRecord,
  });

  const call = (request: object, uid = 'sari') => answerImport(contextOf(uid), request);

  /** Sends a request of an administrator. */
  const administrator = (request: object) => answerImport(contextOf('dewi', true), request);

  const documentOf = (id: string) => firestore.collection('imports').doc(id);

  /** Begins an import and sends its rows, ten a step or so many. */
  const sendRows = async (collection: string, rows: readonly ImportRow[], uid = 'sari', most = 10) => {
    const id = newId();
    await expect(
      call({ action: 'begin', id, collection, fileName: 'a.csv', hash: HASH }, uid),
    ).resolves.toEqual({ id });
    const kinds = [rows.filter((row) => row.collection), rows.filter((row) => !row.collection)];
    const steps = kinds.flatMap((some) =>
      Array.from({ length: Math.ceil(some.length / most) }, (_, step) =>
        some.slice(step * most, (step + 1) * most),
      ),
    );
    const answers: object[] = [];
    for (const [step, some] of steps.entries()) {
      const fields = Object.keys(some[0]?.values ?? {});
      const collection = some[0]?.collection;
      const request = {
        action: 'rows',
        id,
        step,
        fields,
        cells: cellsOfRows(some, fields),
        ...(collection && { collection }),
      };
      answers.push(await call(request, uid));
    }
    return { id, steps: steps.length, answers, job: documentOf(id) };
  };

  const start = async (
    sent: { id: string; steps: number },
    rows: number,
    mode = 'skip',
    choices: readonly string[] = [],
  ) => call({ action: 'start', id: sent.id, steps: sent.steps, rows, mode, choices });

  const storedOf = async (id: string, collection = 'customers') =>
    (await firestore.collection(collection).get()).docs.filter((document) =>
      document.id.startsWith(`${id}-`),
    );

  /** Returns the import as a worker sees it that dies before or after its next commit. */
  const dying = (job: DocumentReference, dies: 'before' | 'after'): DocumentReference =>
    dyingFirestore(projectId, dies).doc(job.path);

  /** Stores a record with its search entry. */
  const storeOf =
    <T extends object>(model: Model<T>) =>
    async (id: string, fields: object) => {
      const record = { ...model.empty, ...fields };
      await firestore.collection(model.collection).doc(id).set(record);
      const entry = wordEntry(model, id, record);
      if (entry) await firestore.collection(wordsCollection(model)).doc(entry.id).set(entry.entry);
    };
  const [store, storeContact] = [storeOf(customer), storeOf(contact)];

  return {
    firestore,
    call,
    administrator,
    sendRows,
    start,
    documentOf,
    storedOf,
    dying,
    store,
    storeContact,
  };
};
