import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import type { UserRecord } from 'firebase-admin/auth';
import { type DocumentData, getFirestore } from 'firebase-admin/firestore';
import { mergeOrUndo } from '../../../src/records/naming/merge-customers';
import { mergeDocument } from '../../../src/records/naming/merge-documents';
import { advanceMerge, carryMerge } from '../../../src/records/naming/merge-steps';
import { DOCUMENTS } from '../../rules/documents';
import { seenCustomer } from './seen-customer';

/** Returns texts that no other test uses. */
export const names = (...texts: string[]) => texts.map((text) => `${text} ${randomUUID()}`);

/** Returns what a test needs to merge customers of a project. No trigger runs there: the test is the worker. */
export const openMerges = (projectId: string) => {
  const firestore = getFirestore(initializeApp({ projectId }, projectId));

  const caller = { uid: 'sari' } as UserRecord;
  const customerAt = (id: string) => firestore.collection('customers').doc(id);
  const dataOf = async (id: string): Promise<DocumentData | undefined> => (await customerAt(id).get()).data();

  const store = async (name: string, fields: object = {}) => {
    const id = randomUUID();
    await customerAt(id).set({ ...DOCUMENTS.customers, name, ...fields });
    return id;
  };

  /** Stores contacts and reports that name a customer. @returns their paths. */
  const storeNaming = async (name: string, count: number): Promise<string[]> => {
    const paths: string[] = [];
    for (let start = 0; start < count; start += 400) {
      const batch = firestore.batch();
      for (let index = start; index < Math.min(start + 400, count); index += 1) {
        const collection = index % 4 === 0 ? ('contacts' as const) : ('salesReport' as const);
        const document = firestore.collection(collection).doc(randomUUID());
        paths.push(document.path);
        batch.create(document, { ...DOCUMENTS[collection], customer: name });
      }
      await batch.commit();
    }
    return paths;
  };

  const namesAt = async (paths: readonly string[]): Promise<unknown[]> =>
    (await firestore.getAll(...paths.map((path) => firestore.doc(path)))).map((each) => each.get('customer'));

  const merge = async (kept: string, gone: string, take: 'address'[] = [], id: string = randomUUID()) => {
    const seen = { kept: await seenCustomer(firestore, kept), gone: await seenCustomer(firestore, gone) };
    return { id, answer: await mergeOrUndo({ firestore, caller }, { id, kept, gone, seen, take, both: [] }) };
  };

  const undo = (id: string) => mergeOrUndo({ firestore, caller }, { undo: id });

  /** Takes the next step, as the trigger does. @returns whether the merge still runs. */
  const step = async (id: string, chunk?: number): Promise<boolean> => {
    const before = await mergeDocument(firestore, id).get();
    await advanceMerge(firestore, id, chunk);
    const after = await mergeDocument(firestore, id).get();
    const isOver = !['running', 'undoing'].includes(after.get('state'));
    if (isOver) await carryMerge(firestore, id, { before, after });
    return !isOver;
  };

  const work = async (id: string, chunk?: number): Promise<void> => {
    while (await step(id, chunk));
  };

  return { firestore, caller, customerAt, dataOf, store, storeNaming, namesAt, merge, undo, step, work };
};
