import { isDeepStrictEqual } from 'node:util';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import type { Model } from 'shared-records/model/define-model';
import { FORMER, STAMP } from 'shared-records/model/stamp';
import { formerOf, withFormer } from './former';
import { startNames } from './plans/names';
import {
  binItemsOf,
  foundBy,
  isInBin,
  keyOf,
  NAMED_MODELS,
  type NameKey,
  namedDocument,
  namingKinds,
  textOf,
} from './references';

/** A customer or a contact that came, came back, or has another name. */
export interface NamedChange {
  readonly id: string;
  readonly how: 'new' | 'back' | 'renamed';
  /** The name that it gave up, and when. */
  readonly from?: string | undefined;
  readonly until: Timestamp;
}

/** Returns the ids of those whom records name otherwise than they are called, or without an id. */
const whoNeedNames = async (
  firestore: Firestore,
  key: NameKey,
  changes: readonly NamedChange[],
  stored: readonly DocumentSnapshot[],
): Promise<ReadonlySet<string>> => {
  const textsOf = new Map(
    changes.map(({ id, from = '' }, index) => {
      const named = stored[index];
      const former = key === 'customer' ? [...(named ? formerOf(named).names : []), from] : [];
      return [id, [named ? textOf(named, 'name') : '', ...former].filter(Boolean)];
    }),
  );
  const known = changes.filter(({ how }) => how !== 'new');
  const needed = await Promise.all(
    namingKinds(key).map(async ({ model, field }) => {
      const records = firestore.collection(model.collection);
      const texts = [...new Set([...textsOf.values()].flat())];
      const [found, ...byIds] = await Promise.all([
        foundBy(texts, (some) => records.where(field, 'in', some)),
        ...known.map(({ id }) => records.where(`${STAMP}.${key}`, '==', id).limit(1).get()),
      ]);
      const lacking = new Set(
        found.filter((each) => !each.get(`${STAMP}.${key}`)).map((each) => textOf(each, field)),
      );
      const adopting = [...textsOf].flatMap(([id, own]) =>
        own.some((text) => lacking.has(text)) ? [id] : [],
      );
      return [...adopting, ...known.flatMap(({ id }, index) => (byIds[index]?.empty ? [] : [id]))];
    }),
  );
  return new Set(needed.flat());
};

/** Keeps a former name of a record that is gone in its bin item: it has it again when it comes back. */
const keepInBin = async (firestore: Firestore, key: NameKey, { id, from = '', until }: NamedChange) => {
  const items = (await binItemsOf(firestore, key, id).get()).docs.filter(isInBin);
  await Promise.all(
    items.map(({ ref }) =>
      firestore.runTransaction(async (transaction) => {
        const item = await transaction.get(ref);
        if (!item.exists) return;
        const former = withFormer(formerOf(item, 'before.former'), {
          names: [from],
          until: [until],
          ids: [],
        });
        transaction.update(ref, { 'before.former': former });
      }),
    ),
  );
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
  if (changes.length === 0) return;
  const { collection } = NAMED_MODELS[key];
  const stored = await firestore.getAll(...changes.map(({ id }) => namedDocument(firestore, key, id)));
  const needed = await whoNeedNames(firestore, key, changes, stored);
  for (const [index, change] of changes.entries()) {
    const { id, from, until } = change;
    // An import creates hundreds that nobody names yet.
    if (from === undefined && stored[index]?.exists && !needed.has(id)) continue;
    const reference = namedDocument(firestore, key, id);
    const isThere = await firestore.runTransaction(async (transaction) => {
      const named = await transaction.get(reference);
      const known = formerOf(named);
      const former =
        from === undefined ? known : withFormer(known, { names: [from], until: [until], ids: [] });
      if (named.exists && !isDeepStrictEqual(former, known)) {
        // Its trigger has nothing to do.
        const step = named.get(STAMP) ? { [`${STAMP}.step`]: `former-${until.toMillis()}` } : {};
        transaction.update(reference, { [FORMER]: former, ...step });
      }
      const to = textOf(named, 'name');
      const by = textOf(named, `${STAMP}.by`) || null;
      if (needed.has(id) || !named.exists)
        startNames(transaction, firestore, { collection, id, by, from, to });
      return named.exists;
    });
    if (!isThere && from !== undefined) await keepInBin(firestore, key, change);
  }
};

/** Trigger's part: notes what a write did to the name of a customer or a contact. */
export const noteNameAfter = async (
  firestore: Firestore,
  { collection }: Pick<Model, 'collection'>,
  { before, after }: { readonly before: DocumentSnapshot; readonly after: DocumentSnapshot },
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
