import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import type { UserRecord } from 'firebase-admin/auth';
import { type DocumentData, type Firestore, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { PART_RECORDS } from 'shared-model/changes';
import { changeRecordsOf } from '../../src/changes/change-records';
import { advanceLane } from '../../src/changes/lanes';
import { DOCUMENTS } from '../rules/documents';

type Kind = 'salesReport' | 'customers' | 'contacts';

/** Returns an id as a page makes it for a change. */
export const newId = (): string => randomUUID().replaceAll('-', '');

/** The most records of a step of these tests, and of each further attempt. */
export const SIZES: readonly number[] = [20, 5, 1];

/** Lets a worker of a lane take its turn. Returns whether the lane had something to do. */
export const takeTurn = async (firestore: Firestore, account: string): Promise<boolean> => {
  const lane = await firestore.doc(`lanes/${account}`).get();
  if (lane.exists) await advanceLane(firestore, account, lane.get('tick'), SIZES);
  return lane.exists;
};

/** Lets a worker take its turns until the lane is empty. */
export const work = async (firestore: Firestore, account: string): Promise<void> => {
  while (await takeTurn(firestore, account));
};

/** Returns what a test needs to change records of a project. No trigger runs there: the test is the worker. */
export const openChanges = (projectId: string) => {
  const firestore = getFirestore(initializeApp({ projectId }, projectId));

  const contextOf = (uid: string, admin = false) => ({
    firestore,
    caller: {
      uid,
      disabled: false,
      emailVerified: true,
      customClaims: { admin },
    } as Partial<UserRecord> as UserRecord,
  });

  const call = (request: object, uid = 'sari') => changeRecordsOf(contextOf(uid), request);
  const administrator = (request: object) => changeRecordsOf(contextOf('dewi', true), request);

  /** Stores records as the page of an account does, and returns their ids. */
  const store = async (
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
  const storeReports = (count: number, fields: object = {}) =>
    store(
      'salesReport',
      Array.from({ length: count }, (_, index) => ({ qtNumber: `${index}`, ...fields })),
    );

  /** Changes a record as the page of an account does, which carries the first save along. */
  const edit = async (path: string, fields: object, by = 'budi') => {
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
  const begin = async (
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

  /** Begins to take a change back, and returns the id of the change that does so. */
  const revert = async (reverts: string, uid = 'sari'): Promise<string> => {
    const id = newId();
    await expect(call({ action: 'revert', id, reverts }, uid)).resolves.toEqual({ id });
    return id;
  };

  const changeOf = async (id: string): Promise<DocumentData | undefined> =>
    (await firestore.doc(`changes/${id}`).get()).data();

  const leftOf = async (id: string, uid = 'sari') => {
    const answer = await call({ action: 'left', id, from: 0 }, uid);
    return 'left' in answer ? answer.left : answer;
  };

  /** Returns the bin items of some records, also those that are out of the bin again. */
  const itemsOf = async (ids: readonly string[], collection: Kind = 'salesReport') => {
    const bin = firestore.collection(`${collection}Bin`);
    const slices = Array.from({ length: Math.ceil(ids.length / 30) }, (_, slice) =>
      ids.slice(slice * 30, (slice + 1) * 30),
    );
    const found = await Promise.all(slices.map((slice) => bin.where('recordId', 'in', slice).get()));
    return found.flatMap(({ docs }) => docs);
  };

  const binnedOf = async (ids: readonly string[], collection: Kind = 'salesReport') =>
    (await itemsOf(ids, collection)).filter((item) => item.get('inBin') === true);

  const existing = async (ids: readonly string[], collection: Kind = 'salesReport') => {
    const found = await firestore.getAll(...ids.map((id) => firestore.collection(collection).doc(id)));
    return found.filter(({ exists }) => exists);
  };

  return {
    firestore,
    contextOf,
    call,
    administrator,
    store,
    storeReports,
    edit,
    begin,
    revert,
    changeOf,
    leftOf,
    itemsOf,
    binnedOf,
    existing,
    member: (uid: string, fields: object = {}) => firestore.doc(`staff/${uid}`).set(fields),
    work: (uid = 'sari') => work(firestore, uid),
    turn: (uid = 'sari') => takeTurn(firestore, uid),
  };
};
