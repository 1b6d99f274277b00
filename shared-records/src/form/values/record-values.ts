import type { Model } from '../../model/define-model';
import { dayOf } from '../../model/periods';
import type { FormMapping } from '../../store/save-record';

/** A record as its form holds it: one text for each field; a moment as its local day, `YYYY-MM-DD`. */
export type ValuesOf<T> = { [Name in keyof T & string]: string };

/** The values of a form for any kind of record. */
export type Values = Readonly<Record<string, string>>;

/** Returns the names of the fields in which two sets of values differ. */
export const differences = (one: Values, other: Values): readonly string[] =>
  Object.keys(one).filter((name) => one[name] !== other[name]);

const mapFields = <V>(
  { fields }: Pick<Model<object>, 'fields'>,
  record: object,
  map: (value: unknown, name: string) => V,
): Record<string, V> => {
  const values = new Map<string, unknown>(Object.entries(record));
  return Object.fromEntries(Object.keys(fields).map((name) => [name, map(values.get(name), name)]));
};

const textOf = (value: unknown): string => {
  if (!(value instanceof Date)) return typeof value === 'string' ? value : '';
  return Number.isNaN(value.getTime()) ? '' : dayOf(value);
};

/** Returns the form's values of a record. */
export const valuesOf = (model: Pick<Model<object>, 'fields'>, record: object): Values =>
  mapFields(model, record, textOf);

/** Returns the values of a new record: empty texts and the day of `now`. */
export const emptyValues = (model: Pick<Model<object>, 'fields'>, now: Date): Values =>
  mapFields(model, {}, (_, name) => (model.fields[name]?.kind === 'moment' ? dayOf(now) : ''));

/**
 * Returns the local `day` (`YYYY-MM-DD`) at the hour and minute of `now`; an invalid date if `day` is no day. Today keeps
 * the seconds of `now`, so that reports of one minute stay in the order in which they are saved.
 */
export const timestampOn = (day: string, now: Date): Date => {
  if (day === dayOf(now)) return now;
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  const timestamp = new Date(2000, 0, 1, now.getHours(), now.getMinutes());
  // The constructor would read a year below 100 as 19xx.
  timestamp.setFullYear(year, month - 1, date);
  return timestamp;
};

/**
 * Returns the record to store for the values. A moment keeps its stored time unless another day was chosen; a new day
 * takes the local hour and minute of `now`. The record may have errors: see `errorsOf`.
 */
export const recordOf = <T extends object>(
  model: Model<T>,
  values: Values,
  now: Date,
  stored: object | null = null,
): T => {
  const before = new Map<string, unknown>(Object.entries(stored ?? {}));
  const record = mapFields(model, values, (value, name) => {
    if (model.fields[name]?.kind !== 'moment') return value;
    const moment = before.get(name);
    return moment instanceof Date && textOf(moment) === value ? moment : timestampOn(String(value), now);
  });
  return record as T;
};

/** Returns what is wrong with the values, by field. A new record has to pass more checks than a stored one. */
export const errorsOf = <T extends object>(
  model: Model<T>,
  values: Values,
  isNew = false,
): Readonly<Partial<Record<string, string>>> => model.errors(recordOf(model, values, new Date()), { isNew });

/** Converts the records of a model into the values of their form and back. */
export const formMapping = <T extends object>(model: Model<T>): FormMapping<T, Values> => ({
  valuesOf: (record) => valuesOf(model, record),
  recordOf: (values, stored) => recordOf(model, values, new Date(), stored),
});
