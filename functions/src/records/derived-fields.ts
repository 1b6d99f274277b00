import {
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type Query,
  type QuerySnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import type { Model } from 'shared-records/model/define-model';
import { companyDayOf } from 'shared-records/model/fields/day-texts';
import { STAMP } from 'shared-records/model/stamp';
import { MODELS } from '../../models/models';
import type { Names } from '../changes/plan';
import { keyOf, type NameKey, namesOf, namingField } from '../changes/references';
import { stepsThrough } from './repair-word-entries';

/** Derives at most this many records again at a time. */
const CONCURRENCY = 16;

/** A field that follows from the records that name its record by an id. */
interface Derivation {
  readonly model: Model;
  /** The kind of its record. */
  readonly collection: string;
  readonly field: string;
  readonly key: NameKey;
  /** The kind of the records that it follows from, with their moment. */
  readonly from: string;
  readonly moment: string;
}

const DERIVATIONS: readonly Derivation[] = MODELS.flatMap((model: Model) =>
  Object.entries(model.derived).flatMap(([field, { options }]) => {
    const { collection: from, by, moment } = options.of;
    const key = keyOf(model.collection);
    const naming = MODELS.find((each) => each.collection === from);
    return key && naming && namingField(naming, key) === by
      ? [{ model, collection: model.collection, field, key, from, moment }]
      : [];
  }),
);

/** Returns the derived fields that follow from the records of a model. */
export const derivedFrom = ({ collection }: Pick<Model, 'collection'>): readonly Derivation[] =>
  DERIVATIONS.filter(({ from }) => from === collection);

type Run = (query: Query) => Promise<QuerySnapshot>;

const dayOf = (record: DocumentSnapshot, moment: string): string => {
  const value: unknown = record.get(moment);
  return value instanceof Timestamp ? companyDayOf(value.toDate()) : '';
};

/** Returns the company's day of the latest record that names one by its id; empty without one. */
export const latestDayOf = async (
  firestore: Firestore,
  { from, key, moment }: Pick<Derivation, 'from' | 'key' | 'moment'>,
  id: string,
  run: Run,
): Promise<string> => {
  const naming = firestore.collection(from).where(`${STAMP}.${key}`, '==', id);
  const [latest] = (await run(naming.orderBy(moment, 'desc').limit(1))).docs;
  return latest ? dayOf(latest, moment) : '';
};

const isWrong = (record: DocumentSnapshot, field: string, value: string): boolean =>
  (record.get(field) ?? '') !== value;

/**
 * Writes a derived field of a record if it is wrong. Most calls find it right, so only the others take a transaction. Calls
 * may be repeated, late or out of order: the last one sees all changes.
 * @returns whether it was wrong.
 */
const keepDerived = async (derivation: Derivation, record: DocumentSnapshot): Promise<boolean> => {
  const { field } = derivation;
  const { id, ref: reference } = record;
  const { firestore } = reference;
  if (!isWrong(record, field, await latestDayOf(firestore, derivation, id, (query) => query.get())))
    return false;
  await firestore.runTransaction(async (transaction) => {
    const current = await transaction.get(reference);
    if (!current.exists) return;
    const wanted = await latestDayOf(firestore, derivation, id, (query) => transaction.get(query));
    if (isWrong(current, field, wanted)) transaction.update(reference, { [field]: wanted });
  });
  return true;
};

/** Writes the derived fields of some records of a model that are wrong. @returns how many records were. */
const keepAll = async ({ collection }: Model, records: readonly DocumentSnapshot[]): Promise<number> => {
  const limit = pLimit(CONCURRENCY);
  const own = DERIVATIONS.filter((each) => each.collection === collection);
  const wrong = await Promise.all(
    records.map((record) =>
      limit(async () => (await Promise.all(own.map((each) => keepDerived(each, record)))).includes(true)),
    ),
  );
  return wrong.filter(Boolean).length;
};

/** Writes the derived fields of records with these ids that are wrong. @returns the ids of those that do not exist. */
export const keepDerivedOf = async (
  firestore: Firestore,
  model: Model,
  ids: readonly string[],
): Promise<readonly string[]> => {
  if (ids.length === 0) return [];
  const records = firestore.collection(model.collection);
  const found = await firestore.getAll(...ids.map((id) => records.doc(id)));
  await keepAll(
    model,
    found.filter(({ exists }) => exists),
  );
  return found.flatMap(({ exists, id }) => (exists ? [] : [id]));
};

/** Raises a derived field to the day of a record, if that names its record now. Asks for no other record. */
const raise = (
  { collection, field, key, moment }: Derivation,
  reference: DocumentReference,
  id: string,
): Promise<void> =>
  reference.firestore.runTransaction(async (transaction) => {
    const owner = reference.firestore.collection(collection).doc(id);
    const [named, record] = await transaction.getAll(owner, reference);
    if (!named?.exists || !record?.exists || namesOf(record)[key] !== id) return;
    const day = dayOf(record, moment);
    if (day > String(named.get(field) ?? '')) transaction.update(owner, { [field]: day });
  });

/**
 * Derives fields again after a record was added, changed or deleted: those of the records that it names, and its own.
 * @param names Whom it names now.
 * @throws every error that a retry may cure.
 */
export const deriveAfter = async (
  firestore: Firestore,
  model: Model,
  { before, after }: { readonly before: DocumentSnapshot; readonly after: DocumentSnapshot },
  names: Names = namesOf(after),
): Promise<void> => {
  for (const derivation of derivedFrom(model)) {
    const { key, moment } = derivation;
    const [from, to] = [namesOf(before)[key], after.exists ? names[key] : undefined];
    const [was, is] = [before, after].map((state) => dayOf(state, moment));
    // A write without the id may have been seen by others before it got it back.
    const isNamed = from === to && namesOf(after)[key] === to;
    if (to !== undefined && (!isNamed || String(is) > String(was))) await raise(derivation, after.ref, to);
    if (from !== undefined && (from !== to || String(is) < String(was)))
      await keepDerivedOf(firestore, derivation.model, [from]);
  }
  // What a client has dropped was put back as it was, and may be old by now.
  const isDropped = Object.keys(model.derived).some(
    (field) => before.get(field) !== undefined && after.get(field) === undefined,
  );
  if (after.exists && (!before.exists || isDropped)) await keepDerivedOf(firestore, model, [after.id]);
};

/** Derives the fields of all records of a model again. Can be interrupted and repeated. @returns how many were wrong. */
export const repairDerivedFields = async (firestore: Firestore, model: Model): Promise<number> => {
  let wrong = 0;
  for await (const records of stepsThrough(firestore, model.collection))
    wrong += await keepAll(model, records);
  return wrong;
};
