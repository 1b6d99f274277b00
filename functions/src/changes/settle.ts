import { isDeepStrictEqual } from 'node:util';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { customer } from 'shared-records/model/customer';
import { STAMP } from 'shared-records/model/stamp';
import * as v from 'valibot';
import { derivedFrom, keepDerivedOf } from '../records/derived-fields';
import { type NamedChange, noteNames } from './note-names';
import type { RecordWrite } from './plan';
import { startNames } from './plans/names';
import { followMerged, keyOf, NAME_KEYS, NAMED_MODELS, namedDocument, namesOf, textOf } from './references';

/** A customer or a contact that a step has touched: by records that name it now, or `left` by those that named it, or `how` itself. */
export const touchedRecord = v.object({
  collection: v.string(),
  id: v.string(),
  how: v.optional(v.picklist(['left', 'new', 'back', 'renamed'])),
  /** The name that it gave up. */
  from: v.optional(v.string()),
});

export type Touched = v.InferOutput<typeof touchedRecord>;

/** Returns what a step does to a customer or a contact itself. */
const ownOf = ({ model: { collection }, stored, fields, outOf }: RecordWrite): readonly Touched[] => {
  const [from, to]: readonly unknown[] = [stored.get('name'), fields?.name];
  if (!keyOf(collection) || !fields) return [];
  const touched = { collection, id: stored.id };
  if (!stored.exists) return [{ ...touched, how: outOf ? 'back' : 'new' }];
  return typeof from === 'string' && from !== to ? [{ ...touched, how: 'renamed', from }] : [];
};

/** Returns those whose derived fields may change with a record. */
const derivedOf = ({ model, stored, fields, names, outOf }: RecordWrite): readonly Touched[] =>
  derivedFrom(model).flatMap(({ collection, key, moment }) => {
    const before = namesOf(stored)[key];
    const meta = outOf?.get(`before.${STAMP}`);
    const kept = outOf ? meta?.[key] : before;
    const after = fields ? (names ? names[key] : kept) : undefined;
    const isSame = before === after && isDeepStrictEqual(stored.get(moment), fields?.[moment]);
    if (isSame) return [];
    return [
      ...(typeof after === 'string' ? [{ collection, id: after }] : []),
      ...(before !== undefined && before !== after ? [{ collection, id: before, how: 'left' as const }] : []),
    ];
  });

/** Returns what a step has touched: the customers and contacts that it wrote, and those whose derived fields follow from its records. */
export const touchedBy = (writes: readonly RecordWrite[]): readonly Touched[] => [
  ...new Map(
    writes
      .flatMap((write) => [...ownOf(write), ...derivedOf(write)])
      .map((touched) => [JSON.stringify(touched), touched]),
  ).values(),
];

/** Lets records follow that name customers which were merged while a step was under way. */
const followGone = async (firestore: Firestore, ids: readonly string[]): Promise<void> => {
  for (const [id, kept] of await followMerged(firestore, ids)) {
    if (kept === id) continue;
    const { collection } = customer;
    const to = textOf(await namedDocument(firestore, 'customer', kept).get(), 'name');
    const batch = firestore.batch();
    startNames(batch, firestore, { collection, id, by: null, to });
    await batch.commit();
  }
};

/**
 * Does what follows from a step: derives the fields of customers that its records named or name now, and lets records follow to the
 * names of customers and contacts that it has created, restored or renamed. Can be repeated.
 */
export const settle = async (firestore: Firestore, touched: readonly Touched[]): Promise<void> => {
  for (const key of NAME_KEYS) {
    const { collection } = NAMED_MODELS[key];
    const own = touched.filter((each) => each.collection === collection);
    const ids = (...hows: readonly Touched['how'][]) =>
      own.filter(({ how }) => hows.includes(how)).map(({ id }) => id);
    const derived = new Set(ids(undefined, 'left', 'back'));
    const gone = new Set(await keepDerivedOf(firestore, NAMED_MODELS[key], [...derived]));
    if (key === 'customer')
      await followGone(
        firestore,
        ids(undefined).filter((id) => gone.has(id)),
      );
    const until = Timestamp.now();
    const changes = own.flatMap(({ id, how, from }): NamedChange[] =>
      how === undefined || how === 'left' ? [] : [{ id, how, from, until }],
    );
    await noteNames(firestore, key, changes);
  }
};
