import { isDeepStrictEqual } from 'node:util';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { STAMP } from 'shared-model/stamp';
import * as v from 'valibot';
import { derivedFrom, keepDerivedOf } from '../records/derived-fields';
import { keyOf, NAME_KEYS, NAMED_MODELS, namesOf } from '../records/references';
import { type NamedChange, noteNames } from './note-names';
import type { RecordWrite } from './plan';

/**
 * A customer or a contact that a step has touched. Without `how`, a record names it now. With `left`, a record named it before. Else, `how`
 * says what happened to it.
 */
export const touchedRecord = v.object({
  collection: v.string(),
  id: v.string(),
  how: v.optional(v.picklist(['left', 'new', 'back', 'renamed'])),
  /** The name that it gave up. */
  from: v.optional(v.string()),
});

type Touched = v.InferOutput<typeof touchedRecord>;

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
  derivedFrom(model).flatMap(({ collection, key, watched }) => {
    const before = namesOf(stored)[key];
    const meta = outOf?.get(`before.${STAMP}`);
    const kept = outOf ? meta?.[key] : before;
    const after = fields ? (names ? names[key] : kept) : undefined;
    const isSame = watched.every((field) => isDeepStrictEqual(stored.get(field), fields?.[field]));
    if (before === after && isSame) return [];
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

/**
 * Does what follows from a step: derives the fields of customers that its records named or name now, and lets records follow to the
 * names of customers and contacts that it has created, restored or renamed. Can be repeated.
 */
export const settle = async (firestore: Firestore, touched: readonly Touched[]): Promise<void> => {
  for (const key of NAME_KEYS) {
    const model = NAMED_MODELS[key];
    const own = touched.filter(({ collection }) => collection === model.collection);
    const derived = own.filter(({ how }) => how !== 'new' && how !== 'renamed').map(({ id }) => id);
    const gone = await keepDerivedOf(firestore, model, [...new Set(derived)]);
    const until = Timestamp.now();
    const changes = own.flatMap(({ id, how, from }): NamedChange[] => {
      // It was merged while the step was under way: the records that name it follow to the other one.
      if (how === undefined) return gone.includes(id) ? [{ id, how: 'back', until }] : [];
      return how === 'left' ? [] : [{ id, how, from, until }];
    });
    await noteNames(firestore, key, changes);
  }
};
