import {
  type DocumentSnapshot,
  type Firestore,
  type Query,
  type QuerySnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import type { Model } from 'shared-model/define-model';
import { companyDayOf } from 'shared-model/fields/day-texts';
import { STAMP } from 'shared-model/stamp';
import { MODELS } from '../../models/models';
import type { Versions } from './keep-items';
import { keyOf, type NameKey, namesOf, namingField } from './references';
import type { Names } from './stamps';
import { stepsThrough } from './walk';

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

/**
 * Writes the derived fields of a record that are wrong. Most calls find them right, so only the others take a transaction. Calls may be
 * repeated, late or out of order: the last one sees all changes.
 * @returns whether one was wrong.
 */
const keepDerived = async (record: DocumentSnapshot): Promise<boolean> => {
  const { ref } = record;
  let isWrong = false;
  for (const derivation of DERIVATIONS.filter(({ collection }) => collection === ref.parent.id)) {
    const { field } = derivation;
    const wrongIn = async (stored: DocumentSnapshot, run: Run) => {
      const day = await latestDayOf(ref.firestore, derivation, ref.id, run);
      return (stored.get(field) ?? '') === day ? undefined : { [field]: day };
    };
    if (!(await wrongIn(record, (query) => query.get()))) continue;
    isWrong = true;
    await ref.firestore.runTransaction(async (transaction) => {
      const current = await transaction.get(ref);
      const wanted = current.exists && (await wrongIn(current, (query) => transaction.get(query)));
      if (wanted) transaction.update(ref, wanted);
    });
  }
  return isWrong;
};

/** Writes the derived fields of some records that are wrong. @returns how many records were. */
const keepAll = async (records: readonly DocumentSnapshot[]): Promise<number> => {
  const limit = pLimit(CONCURRENCY);
  const wrong = await Promise.all(records.map((record) => limit(() => keepDerived(record))));
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
  await keepAll(found.filter(({ exists }) => exists));
  return found.flatMap(({ exists, id }) => (exists ? [] : [id]));
};

/** Returns whether a write may raise a derived field of a record that it names, because its day is later. */
export const isRaising = (model: Model, { before, after }: Versions): boolean =>
  derivedFrom(model).some(({ moment }) => dayOf(after, moment) > dayOf(before, moment));

/** Returns the derived fields that a record raises in those that it names. Asks for no other record. */
export const raisedBy = (model: Model, record: DocumentSnapshot, named: readonly DocumentSnapshot[]) =>
  derivedFrom(model).flatMap(({ collection, field, moment }) => {
    const owner = named.find(({ exists, ref }) => exists && ref.parent.id === collection);
    const day = dayOf(record, moment);
    return owner && day > String(owner.get(field) ?? '')
      ? [{ ref: owner.ref, raised: { [field]: day } }]
      : [];
  });

/**
 * Derives fields again that a change of a record may have lowered, and its own if it is new or back.
 * @param names Whom it names now.
 * @throws every error that a retry may cure.
 */
export const deriveAfter = async (
  firestore: Firestore,
  model: Model,
  { before, after }: Versions,
  names: Names,
): Promise<void> => {
  for (const { key, moment, model: owner } of derivedFrom(model)) {
    const from = namesOf(before)[key];
    const isLower = from !== names[key] || dayOf(after, moment) < dayOf(before, moment);
    if (from !== undefined && isLower) await keepDerivedOf(firestore, owner, [from]);
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
  let wrong = 0;
  for await (const records of stepsThrough(firestore, model.collection)) wrong += await keepAll(records);
  return wrong;
};
