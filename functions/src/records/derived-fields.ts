import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  QuerySnapshot,
} from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import type { Model } from 'shared-records/model/define-model';
import { companyDayOf } from 'shared-records/model/fields/day-texts';
import type { DerivedField } from 'shared-records/model/fields/fields';
import { MODELS } from '../../models/models';
import { formerNames } from './naming/rename-job';
import { stepsThrough } from './repair-word-entries';

/** The most records of one name whose derived fields are kept. */
const MOST_NAMESAKES = 20;

/** Derives at most this many records again at a time. */
const CONCURRENCY = 16;

interface Derivation {
  readonly model: Model;
  readonly field: string;
  readonly of: DerivedField['options']['of'];
}

const derivationsOf = (model: Model): Derivation[] =>
  Object.entries(model.derived).map(([field, { options }]) => ({ model, field, of: options.of }));

/** The field by which other records name a record of a model. */
const nameFieldOf = ({ order }: Pick<Model, 'order'>): string => order.replace('-', '');

type Run = (query: Query) => Promise<QuerySnapshot>;

/** Returns the company's day of the latest record that has one of these names; empty without one. */
export const latestDayOf = async (
  firestore: Firestore,
  { collection, by, moment }: Derivation['of'],
  names: readonly string[],
  run: Run,
): Promise<string> => {
  const found = await Promise.all(
    names.map((name) =>
      run(firestore.collection(collection).where(by, '==', name).orderBy(moment, 'desc').limit(1)),
    ),
  );
  const moments = found.flatMap(({ docs }) => {
    const latest: unknown = docs[0]?.get(moment);
    return latest instanceof Timestamp ? [latest.toMillis()] : [];
  });
  return moments.length > 0 ? companyDayOf(new Date(Math.max(...moments))) : '';
};

const derive = async ({ model, of }: Derivation, record: DocumentSnapshot, run: Run): Promise<string> => {
  const name: unknown = record.get(nameFieldOf(model));
  if (typeof name !== 'string' || name === '') return '';
  // While a renaming runs, some records still have an old name.
  const names = [name, ...(await formerNames(record.ref))];
  return latestDayOf(record.ref.firestore, of, names, run);
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
  const value = await derive(derivation, record, (query) => query.get());
  if (!isWrong(record, field, value)) return false;
  const reference: DocumentReference = record.ref;
  await reference.firestore.runTransaction(async (transaction) => {
    const current = await transaction.get(reference);
    if (!current.exists) return;
    const wanted = await derive(derivation, current, (query) => transaction.get(query));
    if (isWrong(current, field, wanted)) transaction.update(reference, { [field]: wanted });
  });
  return true;
};

/** Writes the derived fields of a record that are wrong. @returns whether one was. */
const keepDerivedFields = async (model: Model, record: DocumentSnapshot): Promise<boolean> => {
  const wrong = await Promise.all(derivationsOf(model).map((derivation) => keepDerived(derivation, record)));
  return wrong.includes(true);
};

const textOfField = (record: DocumentSnapshot, field: string): string => {
  const text: unknown = record.get(field);
  return typeof text === 'string' ? text : '';
};

/** Returns the names in a record whose derived fields may change with it. */
const changedNames = (
  { by, moment }: Derivation['of'],
  before: DocumentSnapshot,
  after: DocumentSnapshot,
): readonly string[] => {
  const [from, to] = [textOfField(before, by), textOfField(after, by)];
  const isSame =
    from === to && JSON.stringify(before.get(moment) ?? null) === JSON.stringify(after.get(moment) ?? null);
  return isSame ? [] : [...new Set([from, to])].filter((name) => name !== '');
};

/**
 * Derives fields again after a record was added, changed or deleted: those of the records that it names, and its own.
 * @throws every error that a retry may cure.
 */
export const deriveAfter = async (
  firestore: Firestore,
  model: Model,
  { before, after }: { readonly before: DocumentSnapshot; readonly after: DocumentSnapshot },
): Promise<void> => {
  for (const derivation of MODELS.flatMap(derivationsOf)) {
    if (derivation.of.collection !== model.collection) continue;
    for (const name of changedNames(derivation.of, before, after)) {
      const named = firestore
        .collection(derivation.model.collection)
        .where(nameFieldOf(derivation.model), '==', name)
        .limit(MOST_NAMESAKES);
      for (const record of (await named.get()).docs) await keepDerived(derivation, record);
    }
  }
  const nameField = nameFieldOf(model);
  const isNamedAnew = after.exists && textOfField(before, nameField) !== textOfField(after, nameField);
  if (isNamedAnew || (after.exists && !before.exists)) await keepDerivedFields(model, after);
};

/** Derives the fields of all records of a model again. Can be interrupted and repeated. @returns how many were wrong. */
export const repairDerivedFields = async (firestore: Firestore, model: Model): Promise<number> => {
  let wrong = 0;
  for await (const records of stepsThrough(firestore, model.collection)) {
    const limit = pLimit(CONCURRENCY);
    const found = await Promise.all(records.map((record) => limit(() => keepDerivedFields(model, record))));
    wrong += found.filter(Boolean).length;
  }
  return wrong;
};
