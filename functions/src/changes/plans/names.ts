import { isDeepStrictEqual } from 'node:util';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Firestore,
  Timestamp,
} from 'firebase-admin/firestore';
import { CHANGES } from 'shared-records/model/changes';
import { customer } from 'shared-records/model/customer';
import { STAMP } from 'shared-records/model/stamp';
import { changeReference, enqueue, newChange, type Place } from '../change-documents';
import { formerOf, withFormer } from '../former';
import type { Names, Plan, Proposal, RecordWrite, Running } from '../plan';
import {
  followMerged,
  holdersOf,
  keyOf,
  type NameKey,
  type NamingKind,
  namedDocument,
  namesOf,
  namingField,
  namingKinds,
  ofCustomer,
  resolve,
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

interface Writes {
  set(document: DocumentReference, fields: object, options: { merge: true }): unknown;
}

/** Returns the id of the change that writes a name into the records that name its customer or contact. */
export const namesId = ({ collection, id }: Pick<Renamed, 'collection' | 'id'>): string =>
  `names-${collection}-${id}`;

/** Starts to write a name into the records that name its customer or contact, also if that is under way: it then begins anew. Reads nothing. */
export const startNames = (writes: Writes, firestore: Firestore, renamed: Renamed): void => {
  const { collection, id, by, from, to } = renamed;
  const begun = {
    ...newChange({ kind: 'names', collection, by, record: id, from: from ?? FieldValue.delete(), to }),
    place: { leg: 0, after: '' },
    done: 0,
    updated: 0,
    // A step that is under way has read the name before, and is lost.
    step: FieldValue.increment(1),
  };
  writes.set(changeReference(firestore, namesId(renamed)), begun, { merge: true });
  enqueue(writes, firestore, by, namesId(renamed));
};

/** A part of the walk: the records of a kind that have the id, or those without an id that have a text. */
interface Leg extends NamingKind {
  readonly text?: string;
}

/**
 * Returns the way through all records. Those without an id that have the present name come first, when few others have it, and those
 * with a former name of a customer last, when the others have it no more. A contact may have had its former name with another
 * customer.
 */
const legsOf = (key: NameKey, named: DocumentSnapshot): readonly Leg[] => {
  const kinds = namingKinds(key);
  const adopting = (text: string) => kinds.map((kind) => ({ ...kind, text }));
  const name = textOf(named, 'name');
  const former = key === 'customer' ? formerOf(named).names.filter((text) => text !== name) : [];
  return named.exists ? [...adopting(name), ...kinds, ...former.flatMap(adopting)] : kinds;
};

/** Returns whether records without an id that have a text mean this one. */
const isOwnText = async (key: NameKey, named: DocumentSnapshot, text: string): Promise<boolean> => {
  const { firestore } = named.ref;
  const [names, customerText] = [namesOf(named), textOf(named, 'customer')];
  if (text === textOf(named, 'name'))
    return isDeepStrictEqual(await holdersOf(firestore, key, text, names, customerText), [named.id]);
  return (await resolve(firestore, key, [text])).get(text)?.id === named.id;
};

const nextOf = async (
  key: NameKey,
  named: DocumentSnapshot,
  { model, field, text }: Leg,
  after: string,
  most: number,
) => {
  const records = named.ref.firestore.collection(model.collection);
  if (text !== undefined && !(await isOwnText(key, named, text))) return [];
  const byText = records.where(field, '==', text ?? '');
  const own =
    key === 'contact'
      ? ofCustomer(byText, namesOf(named), textOf(named, 'customer'), namingField(model, 'customer'))
      : byText;
  const found = text === undefined ? records.where(`meta.${key}`, '==', named.id) : own;
  const ordered = found.orderBy(FieldPath.documentId()).limit(most);
  return (await (after === '' ? ordered : ordered.startAfter(after)).get()).docs;
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
  // One without a stamp was just written: its own event says whom it names.
  const isLacking = stored.get(STAMP) !== undefined && !names[key] && present === text;
  const isOwn = text === undefined ? names[key] === from && present !== '' : isLacking;
  if (!stored.exists || !isOwn || (present === name && names[key] === id)) return undefined;
  const fields = { ...stored.data(), [field]: name };
  return { model, stored, fields, names: { ...names, [key]: id }, isQuiet: true };
};

/** Returns the customer that a customer was merged into; undefined if it was not, or if the merge itself has records to move. */
const keptOf = async (firestore: Firestore, id: string): Promise<string | undefined> => {
  const kept = (await followMerged(firestore, [id])).get(id);
  return kept === id ? undefined : kept;
};

export const isMerging = async (firestore: Firestore, id: string): Promise<boolean> => {
  const merges = firestore.collection(CHANGES).where('goneId', '==', id).where('state', '==', 'running');
  return !(await merges.limit(1).get()).empty;
};

/** The leg behind all others. */
const END: Place = { leg: Number.MAX_SAFE_INTEGER, after: '' };

/** Returns the step that gives the former name of a merged customer to the one that stays. */
const givingName = (target: DocumentReference, { from = '', at }: Running, next: Place): Proposal => ({
  reads: [target],
  next,
  decide: (read) => {
    const stored = read(target);
    if (!stored.exists || from === '') return { writes: [] };
    const given = { names: [from], until: [Timestamp.fromDate(at)], ids: [] };
    const fields = { ...stored.data(), former: withFormer(formerOf(stored), given) };
    return { writes: [{ model: customer, stored, fields, isQuiet: true }] };
  },
});

/**
 * Writes the present name of a customer or a contact into the records that name it by its id, and adopts records without an id that
 * have its present name or a former one. Ends if it is gone. If it was merged, the other customer gets its former name, and the records
 * that came after the merge.
 */
export const names: Plan = {
  async propose(change, most) {
    const { firestore, record: id = '', place } = change;
    const key = keyOf(change.collection);
    if (!key) return undefined;
    const named = await namedDocument(firestore, key, id).get();
    const kept = named.exists || key === 'contact' ? id : await keptOf(firestore, id);
    if (kept === undefined || (kept === id && !named.exists)) return undefined;
    const target = namedDocument(firestore, key, kept);
    if (kept !== id && place.leg === 0) {
      const next = (await isMerging(firestore, id)) ? END : { leg: 1, after: '' };
      return givingName(target, change, next);
    }
    const legs = legsOf(key, named);
    const first = kept === id ? 0 : 1;
    let { leg, after } = place;
    for (let each = legs[leg - first]; each; leg += 1, after = '', each = legs[leg - first]) {
      const found = await nextOf(key, named, each, after, most);
      const last = found.at(-1);
      if (!last) continue;
      const name = textOf(await target.get(), 'name');
      const leading = each;
      const wanted = found.filter((record) => written(key, leading, record, { from: id, id: kept, name }));
      return {
        reads: [target, ...wanted.map(({ ref }) => ref)],
        next: found.length < most ? { leg: leg + 1, after: '' } : { leg, after: last.id },
        decide: (read) => {
          const present = textOf(read(target), 'name');
          const writes = wanted.flatMap(
            ({ ref }) =>
              (present !== '' && written(key, leading, read(ref), { from: id, id: kept, name: present })) ||
              [],
          );
          return { writes, counts: { done: found.length, updated: writes.length } };
        },
      };
    }
    return undefined;
  },
};
