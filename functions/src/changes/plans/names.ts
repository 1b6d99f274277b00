import { isDeepStrictEqual } from 'node:util';
import { type DocumentSnapshot, FieldValue, type Firestore, type Query } from 'firebase-admin/firestore';
import { CHANGES } from 'shared-model/changes';
import { STAMP } from 'shared-model/stamp';
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
} from '../../records/references';
import type { Names } from '../../records/stamps';
import { changeReference, enqueue, newChange, nextFound } from '../change-documents';
import type { Plan, RecordWrite } from '../plan';

/** A customer or a contact whose name records shall have. */
interface Renamed {
  readonly collection: string;
  readonly id: string;
  /** The account that gave the name; null for the server. */
  readonly by: string | null;
  /** Its name before; undefined if it came, or came back. */
  readonly from?: string | undefined;
  /** The name before, if records have it and no id. */
  readonly adopts?: string | undefined;
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
  const { collection, id, by, from, to, adopts } = renamed;
  const begun = {
    ...newChange({ kind: 'names', collection, by, record: id, from: from ?? FieldValue.delete(), to }),
    adopts: adopts ?? FieldValue.delete(),
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

/** A part of the walk: records of a kind without an id that have a text, or those that have the id. */
interface Leg extends NamingKind {
  readonly text?: string;
  /** None where others may have the text. */
  readonly query: Query | undefined;
}

/**
 * Returns the legs of the walk. First come records without an id that have the present name or the one just given up, if nobody else
 * has that name. Then come those that have the id.
 */
const legsFor = async (
  key: NameKey,
  id: string,
  target: DocumentSnapshot,
  adopts: string | undefined,
): Promise<readonly Leg[]> => {
  const { firestore } = target.ref;
  const [name, names, customerText] = [textOf(target, 'name'), namesOf(target), textOf(target, 'customer')];
  const texts = adopts === undefined || adopts === name ? [name] : [name, adopts];
  const byText = texts.map(async (text) => {
    const holders = await holdersOf(firestore, key, text, names, customerText);
    const isOwn = isDeepStrictEqual(holders, text === name ? [id] : []);
    return namingKinds(key).map((kind): Leg => {
      const called = firestore.collection(kind.model.collection).where(kind.field, '==', text);
      const customer = namingField(kind.model, 'customer');
      const query = key === 'contact' ? ofCustomer(called, names, customerText, customer) : called;
      return { ...kind, text, query: isOwn ? query : undefined };
    });
  });
  const byId = namingKinds(key).map((kind): Leg => {
    const query = firestore.collection(kind.model.collection).where(`${STAMP}.${key}`, '==', id);
    return { ...kind, query };
  });
  return [...(await Promise.all(byText)).flat(), ...byId];
};

/** Returns a record with a name, as a transaction has read it; undefined if it has the name, or names somebody else by now. */
const written = (
  key: NameKey,
  { model, field, text }: Leg,
  stored: DocumentSnapshot,
  { from, id, name }: { readonly from: string; readonly id: string; readonly name: string },
): RecordWrite | undefined => {
  const names: Names = namesOf(stored);
  const present = textOf(stored, field);
  // A record without a stamp was just written: its own event adds the ids.
  const isLacking = stored.get(STAMP) !== undefined && names[key] === undefined && present === text;
  const isOwn = text === undefined ? names[key] === from && present !== '' : isLacking;
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
 * have its name, or the one before. Ends if it is gone. Records that came to a customer after it was merged go to the other one.
 */
export const names: Plan = {
  async propose({ firestore, collection, record: id = '', adopts, cursor }, most) {
    const key = keyOf(collection);
    if (!key) return undefined;
    const kept = await keptOf(firestore, key, id);
    const target = await namedDocument(firestore, key, kept).get();
    if (!target.exists || (kept !== id && (await isMerging(firestore, id)))) return undefined;
    const legs = await legsFor(key, id, target, adopts);
    const found = await nextFound(
      legs.map(({ query }) => query),
      cursor,
      most,
    );
    const leg = found && legs[found.leg];
    if (!leg) return undefined;
    const writeOf = (stored: DocumentSnapshot, named: DocumentSnapshot): RecordWrite | undefined =>
      written(key, leg, stored, { from: id, id: kept, name: textOf(named, 'name') });
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
