import { isDeepStrictEqual } from 'node:util';
import {
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type Query,
  type QuerySnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import type { Model } from 'shared-model/define-model';
import { type Dated, derivedValues } from 'shared-model/derived-values';
import { companyDayOf } from 'shared-model/fields/day-texts';
import type { DerivedField } from 'shared-model/fields/fields';
import { NEWEST } from 'shared-model/rhythm';
import { STAMP } from 'shared-model/stamp';
import { MODELS } from '../../models/models';
import type { Versions } from './keep-items';
import { keyOf, type NameKey, namesOf, namingField } from './references';
import type { Names } from './stamps';
import { stepsThrough } from './walk';

/** Derives at most this many records again at a time. */
const CONCURRENCY = 16;

/** Fields that follow from the newest of the records that name their record by an id. */
interface Derivation {
  readonly model: Model;
  /** The kind of their record. */
  readonly collection: string;
  readonly key: NameKey;
  /** The kind of the records that they follow from, with their moment. */
  readonly from: string;
  readonly moment: string;
  readonly fields: readonly (readonly [name: string, field: DerivedField])[];
  /** The fields of each record that they follow from. */
  readonly watched: readonly string[];
}

const derivationsOf = (model: Model): readonly Derivation[] => {
  const found = new Map<string, Derivation>();
  for (const [name, field] of Object.entries(model.derived)) {
    const { collection: from, by, moment, text } = field.options.of;
    const key = keyOf(model.collection);
    const naming = MODELS.find((each) => each.collection === from);
    if (!key || !naming || namingField(naming, key) !== by) continue;
    const { fields = [], watched = [moment] } = found.get(`${from}.${moment}`) ?? {};
    found.set(`${from}.${moment}`, {
      ...{ model, collection: model.collection, key, from, moment },
      fields: [...fields, [name, field]],
      watched: text === undefined ? watched : [...watched, text],
    });
  }
  return [...found.values()];
};

const DERIVATIONS: readonly Derivation[] = MODELS.flatMap((model: Model) => derivationsOf(model));

/** Returns the fields that follow from the records of a model. */
export const derivedFrom = ({ collection }: Pick<Model, 'collection'>): readonly Derivation[] =>
  DERIVATIONS.filter(({ from }) => from === collection);

type Run = (query: Query) => Promise<QuerySnapshot>;

/** Returns derived fields as the newest records that name one by its id say; empty ones without a record. */
export const derivedOf = async (
  firestore: Firestore,
  { from, key, moment, fields }: Pick<Derivation, 'from' | 'key' | 'moment' | 'fields'>,
  id: string,
  run: Run,
): Promise<Readonly<Record<string, string>>> => {
  const naming = firestore.collection(from).where(`${STAMP}.${key}`, '==', id);
  const most = fields.every(([, { derived }]) => derived === 'latestDay') ? 1 : NEWEST;
  const { docs } = await run(naming.orderBy(moment, 'desc').limit(most));
  const newest = docs.flatMap((record): Dated[] => {
    const value: unknown = record.get(moment);
    return value instanceof Timestamp ? [{ day: companyDayOf(value.toDate()), record: record.data() }] : [];
  });
  return derivedValues(fields, newest);
};

/** Returns the derived fields of a record that are wrong, as they should be. */
const wrongIn = async (record: DocumentSnapshot, run: Run): Promise<Readonly<Record<string, string>>> => {
  const { ref } = record;
  const own = DERIVATIONS.filter(({ collection }) => collection === ref.parent.id);
  const right = await Promise.all(own.map((derivation) => derivedOf(ref.firestore, derivation, ref.id, run)));
  const wrong = right.flatMap(Object.entries).filter(([name, value]) => (record.get(name) ?? '') !== value);
  return Object.fromEntries(wrong);
};

/**
 * Writes the derived fields of a record that are wrong. Calls may be repeated, late or out of order: the last one sees all changes.
 * @returns whether it exists.
 */
const keepDerived = (firestore: Firestore, ref: DocumentReference): Promise<boolean> =>
  firestore.runTransaction(async (transaction) => {
    const record = await transaction.get(ref);
    const wrong = record.exists ? await wrongIn(record, (query) => transaction.get(query)) : {};
    if (Object.keys(wrong).length > 0) transaction.update(ref, wrong);
    return record.exists;
  });

/** Writes the derived fields of records with these ids that are wrong. @returns the ids of those that do not exist. */
export const keepDerivedOf = async (
  firestore: Firestore,
  { collection }: Pick<Model, 'collection'>,
  ids: readonly string[],
): Promise<readonly string[]> => {
  const limit = pLimit(CONCURRENCY);
  const kept = await Promise.all(
    ids.map((id) => limit(() => keepDerived(firestore, firestore.collection(collection).doc(id)))),
  );
  return ids.filter((_, index) => !kept[index]);
};

/**
 * Derives fields again that may follow from a change of a record, and its own if it is new or back.
 * @param names Whom it names now.
 * @throws every error that a retry may cure.
 */
export const deriveAfter = async (
  firestore: Firestore,
  model: Model,
  { before, after }: Versions,
  names: Names,
): Promise<void> => {
  for (const { key, watched, model: owner } of derivedFrom(model)) {
    const [from, to] = [namesOf(before)[key], names[key]];
    const isSame = watched.every((field) => isDeepStrictEqual(before.get(field), after.get(field)));
    if (from === to && isSame) continue;
    const ids = [...new Set([from, to])].filter((id) => id !== undefined);
    await keepDerivedOf(firestore, owner, ids);
  }
  // What a client has dropped was put back as it was, and may be old by now.
  const isDerivedAnew = Object.keys(model.derived).some(
    (field) => !before.exists || (before.get(field) !== undefined && after.get(field) === undefined),
  );
  if (after.exists && isDerivedAnew) await keepDerivedOf(firestore, model, [after.id]);
};

/** Derives the fields of all records of a model again. Can be interrupted and repeated. @returns how many were wrong. */
export const repairDerivedFields = async (firestore: Firestore, model: Model): Promise<number> => {
  if (Object.keys(model.derived).length === 0) return 0;
  const limit = pLimit(CONCURRENCY);
  let wrong = 0;
  for await (const records of stepsThrough(firestore, model.collection)) {
    // Most are right, so only the others take a transaction.
    const found = await Promise.all(
      records.map((each) => limit(() => wrongIn(each, (query) => query.get()))),
    );
    const ids = records.filter((_, index) => Object.keys(found[index] ?? {}).length > 0).map(({ id }) => id);
    await keepDerivedOf(firestore, model, ids);
    wrong += ids.length;
  }
  return wrong;
};
