import { isDeepStrictEqual } from 'node:util';
import { type DocumentSnapshot, FieldPath, FieldValue, type Firestore } from 'firebase-admin/firestore';
import { CHANGES } from 'shared-model/changes';
import { STAMP } from 'shared-model/stamp';
import { changeReference, enqueue, newChange } from '../change-documents';
import type { Names, Plan, RecordWrite } from '../plan';
import {
  holdersOf,
  keptOf,
  keyOf,
  type NameKey,
  type NamingKind,
  namedDocument,
  namesOf,
  namingField,
  namingKinds,
  ofCustomer,
  textOf,
} from '../references';

/** A customer or a contact whose name records shall have. */
interface Renamed {
  readonly collection: string;
  readonly id: string;
  /** The account that gave the name; null for the server. */
  readonly by: string | null;
  /** Its name before; undefined if it came, or came back. */
  readonly from?: string | undefined;
  readonly to: string;
}

/** Returns the id of the change that writes a name into the records that name its customer or contact. */
const namesId = ({ collection, id }: Pick<Renamed, 'collection' | 'id'>): string =>
  `names-${collection}-${id}`;

/** Starts to write a name into the records that name its customer or contact, also if that is under way: it then begins anew. Reads nothing. */
export const startNames = (
  writes: Parameters<typeof enqueue>[0],
  firestore: Firestore,
  renamed: Renamed,
): void => {
  const { collection, id, by, from, to } = renamed;
  const begun = {
    ...newChange({ kind: 'names', collection, by, record: id, from: from ?? FieldValue.delete(), to }),
    // That took an earlier name back.
    revertedBy: FieldValue.delete(),
    cursor: { leg: 0, after: '' },
    done: 0,
    updated: 0,
    // A step that is under way has read the name before, and is lost.
    step: FieldValue.increment(1),
  };
  writes.set(changeReference(firestore, namesId(renamed)), begun, { merge: true });
  enqueue(writes, firestore, by, namesId(renamed));
};

/** A part of the walk: the records of a kind without an id that have the name, or those that have the id. */
interface Leg extends NamingKind {
  readonly isAdopting: boolean;
}

/** Returns the way through all records. Those without an id come first, when few others have the name. */
const legsOf = (key: NameKey): readonly Leg[] =>
  [true, false].flatMap((isAdopting) => namingKinds(key).map((kind) => ({ ...kind, isAdopting })));

const nextOf = async (
  key: NameKey,
  id: string,
  target: DocumentSnapshot,
  { model, field, isAdopting }: Leg,
  after: string,
  most: number,
) => {
  const { firestore } = target.ref;
  const records = firestore.collection(model.collection);
  const [name, names, customerText] = [textOf(target, 'name'), namesOf(target), textOf(target, 'customer')];
  const byText = records.where(field, '==', name);
  const ofCustomers = namingField(model, 'customer');
  const own = key === 'contact' ? ofCustomer(byText, names, customerText, ofCustomers) : byText;
  // Those without an id may mean another one of that name.
  if (isAdopting && !isDeepStrictEqual(await holdersOf(firestore, key, name, names, customerText), [id]))
    return [];
  const found = isAdopting ? own : records.where(`${STAMP}.${key}`, '==', id);
  const ordered = found.orderBy(FieldPath.documentId()).limit(most);
  return (await (after === '' ? ordered : ordered.startAfter(after)).get()).docs;
};

/** Returns a record with a name, as a transaction has read it; undefined if it has the name, or names somebody else by now. */
const written = (
  key: NameKey,
  { model, field, isAdopting }: Leg,
  stored: DocumentSnapshot,
  { from, id, name }: { readonly from: string; readonly id: string; readonly name: string },
): RecordWrite | undefined => {
  const names: Names = namesOf(stored);
  const present = textOf(stored, field);
  // One without a stamp was just written: its own event says whom it names.
  const isLacking = stored.get(STAMP) !== undefined && names[key] === undefined && present === name;
  const isOwn = isAdopting ? isLacking : names[key] === from && present !== '';
  if (!stored.exists || !isOwn || (present === name && names[key] === id)) return undefined;
  const fields = { ...stored.data(), [field]: name };
  return { model, stored, fields, names: { ...names, [key]: id }, isQuiet: true };
};

/** Returns whether a customer is just being merged: the merge itself moves its records, and keeps which. */
export const isMerging = async (firestore: Firestore, id: string): Promise<boolean> => {
  const merges = firestore.collection(CHANGES).where('goneId', '==', id).where('state', '==', 'running');
  return !(await merges.limit(1).get()).empty;
};

/**
 * Writes the present name of a customer or a contact into the records that name it by its id, and adopts records without an id that
 * have its name. Ends if it is gone. Records that came to a customer after it was merged go to the other one.
 */
export const names: Plan = {
  async propose({ firestore, collection, record: id = '', cursor }, most) {
    const key = keyOf(collection);
    if (!key) return undefined;
    const kept = await keptOf(firestore, key, id);
    const target = await namedDocument(firestore, key, kept).get();
    if (!target.exists || (kept !== id && (await isMerging(firestore, id)))) return undefined;
    const legs = legsOf(key);
    let { after } = cursor;
    for (let { leg } = cursor; ; leg += 1, after = '') {
      const each = legs[leg];
      if (!each) return undefined;
      const found = await nextOf(key, id, target, each, after, most);
      const last = found.at(-1);
      if (!last) continue;
      const writeOf = (stored: DocumentSnapshot, named: DocumentSnapshot): RecordWrite | undefined =>
        written(key, each, stored, { from: id, id: kept, name: textOf(named, 'name') });
      const wanted = found.filter((stored) => writeOf(stored, target));
      return {
        reads: [target.ref, ...wanted.map(({ ref }) => ref)],
        next: found.length < most ? { leg: leg + 1, after: '' } : { leg, after: last.id },
        decide: (read) => {
          const named = read(target.ref);
          const writes = wanted.flatMap(({ ref }) => (named.exists && writeOf(read(ref), named)) || []);
          return { writes, counts: { done: found.length, updated: writes.length } };
        },
      };
    }
  },
};
