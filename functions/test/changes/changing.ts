import { randomUUID } from 'node:crypto';
import { type DocumentData, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { PART_RECORDS } from 'shared-model/changes';
import type { MODELS } from '../../models/models';
import { changeRecordsOf } from '../../src/changes/change-records';
import { advanceAccount, contextOf, firestore } from '../project';
import { DOCUMENTS } from '../rules/documents';
import { newId } from './page';

type Kind = (typeof MODELS)[number]['collection'];

/** The most records of a step of these tests, and of each further attempt. */
export const SIZES: readonly number[] = [20, 5, 1];

/** Takes the next step of an account as a worker with this database. Returns whether there was one. */
export const takeTurn = (database: Firestore, account: string): Promise<boolean> =>
  advanceAccount(database, account, SIZES);

export const turn = (uid = 'sari'): Promise<boolean> => takeTurn(firestore, uid);

/** Takes all steps of an account. */
export const work = async (uid = 'sari'): Promise<void> => {
  while (await turn(uid));
};

export const call = (request: object, uid = 'sari') => changeRecordsOf(contextOf(uid), request);
export const administrator = (request: object) => changeRecordsOf(contextOf('dewi', true), request);

/** Stores records as the page of an account does, and returns their ids. */
export const store = async (
  collection: Kind,
  records: readonly object[],
  meta: object = {},
  ids?: readonly string[],
) => {
  const batch = firestore.batch();
  const stored = records.map((fields, index) => {
    const record = firestore.collection(collection).doc(ids?.[index] ?? randomUUID());
    batch.set(record, {
      ...DOCUMENTS[collection],
      ...fields,
      meta: { by: 'sari', at: Timestamp.now(), ...meta },
    });
    return record.id;
  });
  await batch.commit();
  return stored;
};

/** Stores reports that differ. */
export const storeReports = (count: number, fields: object = {}) =>
  store(
    'salesReport',
    Array.from({ length: count }, (_, index) => ({ qtNumber: `${index}`, ...fields })),
  );

/** Changes a record as the page of an account does, which carries the first save along. */
export const edit = async (path: string, fields: object, by = 'budi') => {
  const stored = await firestore.doc(path).get();
  const { first, by: firstBy, at, customer, contact } = stored.get('meta') ?? {};
  const meta = {
    by,
    at: Timestamp.now(),
    first: first ?? { by: firstBy, at },
    ...(customer && { customer }),
    ...(contact && { contact }),
  };
  await firestore.doc(path).update({ ...fields, meta });
};

/** Begins a change of many records by its parts, and returns its id. */
export const begin = async (
  kind: 'delete' | 'restore',
  ids: readonly string[],
  { uid = 'sari', most = PART_RECORDS, collection = 'salesReport' } = {},
): Promise<string> => {
  const id = newId();
  for (let part = 0; part * most < ids.length; part += 1) {
    const some = ids.slice(part * most, (part + 1) * most);
    const isLast = (part + 1) * most >= ids.length;
    await expect(
      call({ action: 'begin', id, kind, collection, part, ids: some, isLast }, uid),
    ).resolves.toEqual({ id });
  }
  return id;
};

/** Begins to restore what the bin has of some records, and returns the id of the change. */
export const restore = async (ids: readonly string[], uid?: string): Promise<string> => {
  const items = await binnedOf(ids);
  return begin(
    'restore',
    items.map(({ id }) => id),
    { ...(uid !== undefined && { uid }) },
  );
};

/** Begins to take a change back, and returns the id of the change that does so. */
export const revert = async (reverts: string, uid = 'sari'): Promise<string> => {
  const id = newId();
  await expect(call({ action: 'revert', id, reverts }, uid)).resolves.toEqual({ id });
  return id;
};

export const changeOf = async (id: string): Promise<DocumentData | undefined> =>
  (await firestore.doc(`changes/${id}`).get()).data();

export const leftOf = async (id: string, uid = 'sari') => {
  const answer = await call({ action: 'left', id, from: 0 }, uid);
  return 'left' in answer ? answer.left : answer;
};

/** Returns the bin items of some records, also those that are out of the bin again. */
export const itemsOf = async (ids: readonly string[], collection: Kind = 'salesReport') => {
  const bin = firestore.collection(`${collection}Bin`);
  const slices = Array.from({ length: Math.ceil(ids.length / 30) }, (_, slice) =>
    ids.slice(slice * 30, (slice + 1) * 30),
  );
  const found = await Promise.all(slices.map((slice) => bin.where('recordId', 'in', slice).get()));
  return found.flatMap(({ docs }) => docs);
};

export const binnedOf = async (ids: readonly string[], collection: Kind = 'salesReport') =>
  (await itemsOf(ids, collection)).filter((item) => item.get('inBin') === true);

export const existing = async (ids: readonly string[], collection: Kind = 'salesReport') => {
  const found = await firestore.getAll(...ids.map((id) => firestore.collection(collection).doc(id)));
  return found.filter(({ exists }) => exists);
};
