import { isDeepStrictEqual } from 'node:util';
import { type DocumentSnapshot, FieldValue, type Firestore, type Query } from 'firebase-admin/firestore';
import { CHANGES } from 'shared-model/changes';
import { STAMP } from 'shared-model/stamp';
import { changeReference, enqueue, newChange, nextFound } from '../change-documents';
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

/** Starts to write a name into the records that name its customer or contact. One that is under way begins anew. Reads nothing. */
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

/** Returns the queries for the records of each kind: first for those without an id that have the name, then for those that have the id. */
const queriesFor = (
  key: NameKey,
  kinds: readonly NamingKind[],
  id: string,
  target: DocumentSnapshot,
): readonly Query[] => {
  const recordsOf = ({ model }: NamingKind) => target.ref.firestore.collection(model.collection);
  const [name, names, customerText] = [textOf(target, 'name'), namesOf(target), textOf(target, 'customer')];
  const byText = kinds.map((kind) => {
    const called = recordsOf(kind).where(kind.field, '==', name);
    const customer = namingField(kind.model, 'customer');
    return key === 'contact' ? ofCustomer(called, names, customerText, customer) : called;
  });
  return [...byText, ...kinds.map((kind) => recordsOf(kind).where(`${STAMP}.${key}`, '==', id))];
};

/** Returns a record with a name, as a transaction has read it; undefined if it has the name, or names somebody else by now. */
const written = (
  key: NameKey,
  { model, field }: NamingKind,
  isAdopting: boolean,
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
    const kinds = namingKinds(key);
    const holders = () =>
      holdersOf(firestore, key, textOf(target, 'name'), namesOf(target), textOf(target, 'customer'));
    // Records without an id come first, when few others have the name. They may mean another one of that name.
    const isByText = cursor.leg < kinds.length && isDeepStrictEqual(await holders(), [id]);
    const from = isByText || cursor.leg >= kinds.length ? cursor : { leg: kinds.length, after: '' };
    const found = await nextFound(queriesFor(key, kinds, id, target), from, most);
    const kind = found && kinds[found.leg % kinds.length];
    if (!kind) return undefined;
    const isAdopting = found.leg < kinds.length;
    const writeOf = (stored: DocumentSnapshot, named: DocumentSnapshot): RecordWrite | undefined =>
      written(key, kind, isAdopting, stored, { from: id, id: kept, name: textOf(named, 'name') });
    const wanted = found.docs.filter((stored) => writeOf(stored, target));
    return {
      reads: [target.ref, ...wanted.map(({ ref }) => ref)],
      next: found.next,
      decide: (read) => {
        const named = read(target.ref);
        const writes = wanted.flatMap(({ ref }) => (named.exists && writeOf(read(ref), named)) || []);
        return { writes, counts: { done: found.docs.length, updated: writes.length } };
      },
    };
  },
};
