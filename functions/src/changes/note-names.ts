import { isDeepStrictEqual } from 'node:util';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import type { Model } from 'shared-model/define-model';
import { FORMER, STAMP } from 'shared-model/stamp';
import { formerOf, withFormer } from '../records/former';
import type { Versions } from '../records/keep-items';
import {
  binOf,
  isInBin,
  keptOf,
  keyOf,
  MOST_FOUND,
  NAMED_MODELS,
  type NameKey,
  namedDocument,
  namesOf,
  namingKinds,
  textOf,
} from '../records/references';
import { startNames } from './plans/names';

/** A customer or a contact that came, came back, or has another name. */
export interface NamedChange {
  readonly id: string;
  readonly how: 'new' | 'back' | 'renamed';
  /** The name that it gave up, and when. */
  readonly from?: string | undefined;
  readonly until: Timestamp;
}

/** Handles at most this many at a time. */
const CONCURRENCY = 16;

/** The most deletions of a record that are looked at: it may have come back each time. */
const MOST_ITEMS = 20;

/** Returns whether records have a text, and no id of the customer or contact that it names. Looks at some of them. */
const areLacking = async (firestore: Firestore, key: NameKey, text: string): Promise<boolean> => {
  if (text === '') return false;
  const found = await Promise.all(
    namingKinds(key).map(({ model, field }) =>
      firestore.collection(model.collection).where(field, '==', text).limit(MOST_FOUND).get(),
    ),
  );
  return found.some(({ docs }) => docs.some((each) => namesOf(each)[key] === undefined));
};

/** Returns whether records name a customer or a contact by its id. */
const isNamed = async (firestore: Firestore, key: NameKey, id: string): Promise<boolean> => {
  const found = await Promise.all(
    namingKinds(key).map(({ model }) =>
      firestore.collection(model.collection).where(`${STAMP}.${key}`, '==', id).limit(1).get(),
    ),
  );
  return found.some(({ empty }) => !empty);
};

const noteName = async (firestore: Firestore, key: NameKey, change: NamedChange): Promise<void> => {
  const { id, how, from, until } = change;
  const own = await namedDocument(firestore, key, id).get();
  // The customer that it was merged into gets its former name.
  const reference = own.exists ? own.ref : namedDocument(firestore, key, await keptOf(firestore, key, id));
  const present = own.exists ? own : await reference.get();
  const name = textOf(present, 'name');
  // A record without an id may have been added just before. A contact may have come from another customer, where it was nobody's.
  const isAdopting = key === 'customer' && from !== undefined && (await areLacking(firestore, key, from));
  const adopts = isAdopting ? from : undefined;
  // An import creates hundreds of new ones, which no record names by id yet.
  const isNeeded =
    adopts !== undefined ||
    (how !== 'new' && (await isNamed(firestore, key, id))) ||
    (await areLacking(firestore, key, name));
  if (from === undefined && !isNeeded) return;
  const deletions = binOf(firestore, key).where('recordId', '==', reference.id).limit(MOST_ITEMS);
  await firestore.runTransaction(async (transaction) => {
    const named = await transaction.get(reference);
    const items = named.exists ? [] : (await transaction.get(deletions)).docs;
    // A deleted record keeps the name for the day that it comes back.
    for (const holder of named.exists ? [named] : items.filter(isInBin)) {
      const path = holder === named ? FORMER : `before.${FORMER}`;
      const known = formerOf(holder, path);
      const given = from === undefined ? [] : [from];
      const former = withFormer(known, { names: given, until: [until], ids: [] });
      if (isDeepStrictEqual(former, known)) continue;
      // With a new step, its trigger does nothing.
      const step = named.get(STAMP) && { [`${STAMP}.step`]: `former-${until.toMillis()}` };
      transaction.update(holder.ref, { [path]: former, ...step });
    }
    const by = textOf(named, `${STAMP}.by`) || null;
    const { collection } = NAMED_MODELS[key];
    if (isNeeded && named.exists)
      startNames(transaction, firestore, { collection, id, by, from, adopts, to: textOf(named, 'name') });
  });
};

/**
 * Keeps the names that customers or contacts gave up, and starts to write the present ones into the records that name them, if there
 * are such. Calls may be repeated, late and out of order.
 */
export const noteNames = async (
  firestore: Firestore,
  key: NameKey,
  changes: readonly NamedChange[],
): Promise<void> => {
  const limit = pLimit(CONCURRENCY);
  await Promise.all(changes.map((change) => limit(() => noteName(firestore, key, change))));
};

/** Trigger's part: notes what a write did to the name of a customer or a contact. */
export const noteNameAfter = async (
  firestore: Firestore,
  { collection }: Pick<Model, 'collection'>,
  { before, after }: Versions,
): Promise<void> => {
  const key = keyOf(collection);
  const [from, to] = [textOf(before, 'name'), textOf(after, 'name')];
  if (!key || !after.exists || (before.exists && from === to)) return;
  const isBack = textOf(after, `${STAMP}.item`) !== '';
  const change: NamedChange = {
    id: after.id,
    how: before.exists ? 'renamed' : isBack ? 'back' : 'new',
    ...(before.exists && from !== '' && { from }),
    until: after.updateTime ?? Timestamp.now(),
  };
  await noteNames(firestore, key, [change]);
};
