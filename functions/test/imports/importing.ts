import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import type { Model } from 'shared-model/define-model';
import {
  cellsOfRows,
  type Duplicate,
  type ImportRow,
  importAnswers,
  STEP_ROWS,
} from 'shared-model/imports/import-request';
import { wordsCollection } from 'shared-model/words/word-entries';
import { wordEntry } from 'shared-model/words/word-entry';
import * as v from 'valibot';
import { laneOf, readChange, readLane } from '../../src/changes/change-documents';
import { changeRecordsOf } from '../../src/changes/change-records';
import { importRecordsOf } from '../../src/changes/import-records';
import { newId } from '../changes/page';
import { advanceAccount, contextOf, firestore } from '../project';

export const HASH = 'a'.repeat(64);

export const customers = (count: number): ImportRow[] =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 2,
    values: { name: `PT Impor ${index}`, phone: `+62 811 ${index}` },
  }));

export const summaryOf = async (change: DocumentReference) => readChange((await change.get()).data());

export const call = (request: object, uid = 'sari') => importRecordsOf(contextOf(uid), request);

/** Stops, continues or reverts a change. */
export const change = (request: object, uid = 'sari') =>
  changeRecordsOf(contextOf(uid, uid === 'dewi'), request);

export const documentOf = (id: string) => firestore.collection('changes').doc(id);

export const lane = async (uid = 'sari') => readLane((await laneOf(firestore, uid).get()).data());

/** Takes the next step of an account. */
export const advance = (uid = 'sari', database: Firestore = firestore): Promise<boolean> =>
  advanceAccount(database, uid);

/** Takes all steps of an account. */
export const run = async (uid = 'sari'): Promise<void> => {
  while (await advance(uid));
};

/** Takes an import back, and returns the change that does. */
export const undo = async (id: string, uid = 'sari') => {
  const revert = newId();
  await expect(change({ action: 'revert', id: revert, reverts: id }, uid)).resolves.not.toHaveProperty(
    'code',
  );
  return documentOf(revert);
};

/** Lets accounts begin imports again, and forgets what runs. */
export const forgetChanges = async () => {
  for (const name of ['changes', 'lanes']) {
    const { docs } = await firestore.collection(name).get();
    await Promise.all(docs.map(({ ref }) => ref.delete()));
  }
};

/** Asks which rows of a file have a record already. */
export const duplicatesOf = async (
  collection: string,
  rows: readonly ImportRow[],
): Promise<readonly Duplicate[]> => {
  const pages = Array.from({ length: Math.ceil(rows.length / STEP_ROWS) }, (_, page) =>
    rows.slice(page * STEP_ROWS, (page + 1) * STEP_ROWS),
  );
  const found: Duplicate[] = [];
  for (const some of pages) {
    const fields = Object.keys(some[0]?.values ?? {});
    const request = { action: 'duplicates', collection, fields, cells: cellsOfRows(some, fields) };
    found.push(...v.parse(importAnswers.duplicates, await call(request)).duplicates);
  }
  return found;
};

/** Begins an import and sends its rows, ten a step or so many. */
export const sendRows = async (collection: string, rows: readonly ImportRow[], uid = 'sari', most = 10) => {
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

export const start = async (
  sent: { id: string; steps: number },
  rows: number,
  mode = 'skip',
  choices: readonly string[] = [],
) => call({ action: 'start', id: sent.id, steps: sent.steps, rows, mode, choices });

export const storedOf = async (id: string, collection = 'customers') =>
  (await firestore.collection(collection).get()).docs.filter((document) => document.id.startsWith(`${id}-`));

/** Stores a record with its search entry. */
const storeOf =
  <T extends object>(model: Model<T>) =>
  async (id: string, fields: object) => {
    const record = { ...model.empty, ...fields };
    await firestore.collection(model.collection).doc(id).set(record);
    const entry = wordEntry(model, id, record);
    if (entry) await firestore.collection(wordsCollection(model)).doc(entry.id).set(entry.entry);
  };
export const [store, storeContact] = [storeOf(customer), storeOf(contact)];
