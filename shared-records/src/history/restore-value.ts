import type { Model, Stored } from '../model/define-model';
import type { DataStore } from '../store/data-store';
import { type FormMapping, saveRecord } from '../store/save-record';

/** Returns the value of a field in a record as the model reads it. */
export const valueIn = (model: Model<object>, stored: object, field: string): unknown =>
  new Map<string, unknown>(Object.entries(model.read(stored).record)).get(field);

const textOf = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value ?? '');

export const sameValue = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

type Values = Readonly<Record<string, string>>;

/**
 * Writes an earlier value of a field, unless the field is another one now than the user saw.
 * @returns what speaks against it; undefined once it is saved.
 * @throws ConnectionError if the server cannot be reached in time; else the service's error.
 */
export const restoreValue = async (
  store: DataStore,
  model: Model<object>,
  record: Stored<object>,
  field: string,
  earlier: unknown,
): Promise<string | undefined> => {
  const value = valueIn(model, { [field]: earlier }, field);
  const problem = model.errors({ ...model.empty, ...record, [field]: value })[field];
  if (problem !== undefined) return problem;
  const mapping: FormMapping<object, Values> = {
    valuesOf: (stored) => ({ [field]: textOf(valueIn(model, stored, field)) }),
    recordOf: (_, stored) => ({ ...model.empty, ...stored, [field]: value }),
  };
  const base = mapping.valuesOf(record);
  const edit = { values: { [field]: textOf(value) }, base, confirmed: false };
  const outcome = await saveRecord(store, { model, id: record.id }, mapping, edit);
  if (outcome === 'saved') return undefined;
  return 'warning' in outcome
    ? outcome.warning
    : `Somebody else has changed this ${model.entityName}. Look at it again, then restore.`;
};
