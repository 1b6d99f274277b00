import type { Model, Stored } from 'shared-model/define-model';
import { referenceTo } from 'shared-model/references';
import { contactKey, type DataStore } from 'shared-store/data-store';
import { duplicateText, findDuplicate } from 'shared-store/names/find-duplicate';
import { type FormMapping, saveRecord } from 'shared-store/save-record';
import type { HistoryEvent } from './stamped-events';

/** EarlierValues of a record by their fields. */
type EarlierValues = ReadonlyMap<string, unknown>;

/** Returns the value of a field in a record as the model reads it. */
export const valueIn = (model: Model<object>, stored: object, field: string): unknown =>
  new Map<string, unknown>(Object.entries(model.read(stored).record)).get(field);

const textOf = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value ?? '');

export const sameValue = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

/** Returns whether the record is the same one since its event at an index: it was not deleted, or came back as it was. */
const isSameSince = (entries: readonly HistoryEvent[], index: number): boolean =>
  entries.slice(0, index + 1).every(({ event }, at) => {
    if (event === 'created') return at === index;
    return event !== 'deleted' || (at < index && entries[at - 1]?.event === 'restored');
  });

/**
 * Returns the values that a record had after its event at an index, where they are other ones now; undefined if there are none,
 * or if nobody knows them. A customer or contact that was renamed keeps its new name.
 * @param entries the events, the newest first.
 */
export const stateAfter = (
  model: Model<object>,
  entries: readonly HistoryEvent[],
  index: number,
  record: object,
): EarlierValues | undefined => {
  if (!isSameSince(entries, index)) return undefined;
  const changesIn = ({ changed }: HistoryEvent) => Object.entries(changed);
  const own = new Map(entries.slice(index, index + 1).flatMap(changesIn));
  const later = new Map(entries.slice(0, index).flatMap(changesIn));
  const values = new Map<string, unknown>();
  for (const [name, field] of Object.entries(model.fields)) {
    const isReference = field.kind === 'reference';
    const [mine, next] = [own.get(name), later.get(name)];
    if (mine === undefined && next === undefined) continue;
    const isNext = next !== undefined && (isReference || !mine);
    const stored = isNext ? next.from : mine?.to;
    const value = valueIn(model, { [name]: stored }, name);
    const isCurrent = sameValue(valueIn(model, record, name), value);
    // A name that only a rename has changed since.
    if (!isCurrent && !(isReference && next === undefined)) values.set(name, value);
  }
  return values.size > 0 ? values : undefined;
};

/** Returns earlier values with the present names of a customer and a contact that were renamed since, if these can be looked up. */
export const withPresentNames = async (
  store: DataStore,
  model: Model<object>,
  record: object,
  values: EarlierValues,
): Promise<EarlierValues> => {
  const [ofCustomer = '', ofContact = ''] = [referenceTo(model, 'customers'), referenceTo(model, 'contacts')];
  if (!values.has(ofCustomer) && !values.has(ofContact)) return values;
  const textIn = (field: string) => textOf(values.get(field) ?? valueIn(model, record, field));
  const named = { customer: textIn(ofCustomer), name: textIn(ofContact) };
  const now = await store.calledNow([named]).catch((error: unknown) => {
    console.warn('The names of an earlier version could not be looked up.', error);
  });
  const keys = new Map([
    [ofCustomer, named.customer],
    [ofContact, contactKey(named)],
  ]);
  return new Map(
    [...values].map(([field, value]) => [field, now?.get(keys.get(field) ?? '')?.name ?? value] as const),
  );
};

/** The earlier values of a record to restore. */
export interface Restoration {
  /** The record as the user saw it. */
  readonly record: Stored<object>;
  readonly values: EarlierValues;
  /** The fields that have to be as the user saw them. */
  readonly compared: readonly string[];
}

/** The result: saved, what speaks against it, or a warning to confirm. */
export type Restored = 'saved' | { readonly problem: string } | { readonly warning: string };

type Texts = Readonly<Record<string, string>>;

/**
 * Writes earlier values of a record as an ordinary save, unless a compared field is another one now than the user saw.
 * @throws ConnectionError if the server cannot be reached in time; else the service's error.
 */
export const restoreValues = async (
  store: DataStore,
  model: Model<object>,
  { record, values, compared: asked }: Restoration,
  confirmed: boolean,
): Promise<Restored> => {
  const restored = Object.fromEntries(values);
  const next = { ...model.empty, ...record, ...restored };
  const errors = Object.entries(model.errors(next)).filter(([name]) => values.has(name));
  if (errors.length > 0) return { problem: errors.map(([, text]) => text).join(' ') };
  const named = { id: record.id, values: next, base: record };
  const duplicate = confirmed ? undefined : await findDuplicate(store, model, named);
  if (duplicate) return { warning: duplicateText(model, duplicate, named) };
  // A contact is one of the customer that the user saw.
  const compared = values.has(referenceTo(model, 'contacts') ?? '')
    ? new Set([...asked, referenceTo(model, 'customers') ?? ''])
    : asked;
  const mapping: FormMapping<object, Texts> = {
    valuesOf: (stored) =>
      Object.fromEntries([...compared].map((name) => [name, textOf(valueIn(model, stored, name))])),
    recordOf: (_, stored) => ({ ...model.empty, ...stored, ...restored }),
  };
  const edit = { values: mapping.valuesOf(next), base: mapping.valuesOf(record), confirmed };
  const outcome = await saveRecord(store, { model, id: record.id }, mapping, edit);
  if (outcome === 'saved' || 'warning' in outcome) return outcome;
  return {
    problem: `Somebody else has changed this ${model.entityName}. Look at it again, then restore.`,
  };
};
