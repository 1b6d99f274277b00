import type { Model, WrittenName } from 'shared-model/define-model';
import { cleanText } from 'shared-model/fields/clean-texts';
import { nowOf } from 'shared-model/fields/clock';
import { companyClock } from 'shared-model/fields/day-texts';
import type { ByKind } from 'shared-model/fields/fields';
import { dayOf } from 'shared-model/periods';
import type { DataStore } from 'shared-store/data-store';
import type { FormMapping } from 'shared-store/save-record';
import * as v from 'valibot';

/** A record as its form holds it: one text for each field that people write; a moment as its day, `YYYY-MM-DD`. */
export type ValuesOf<T> = { [Name in WrittenName<T>]: string };

/** The values of a form for any kind of record. */
export type Values = Readonly<Record<string, string>>;

/** Returns the names of the fields in which two sets of values differ. */
export const differences = (one: Values, other: Values): readonly string[] =>
  Object.keys(one).filter((name) => one[name] !== other[name]);

export const areSame = (one: Values, other: Values): boolean => differences(one, other).length === 0;

/** Converts the values of a kind of field into the text of its input and back. */
interface InputMapping {
  textOf(value: unknown): string;
  newText(now: Date): string;
  /** Returns the value of a text. It may have errors: see `errorsOf`. `stored` is the value that it replaces. */
  valueFrom(text: string, stored: unknown, now: Date): unknown;
}

/**
 * Returns the company's `day` (`YYYY-MM-DD`) at the hour and minute of `now`; an invalid date if `day` is no day. Today keeps
 * the seconds of `now`, so that reports of one minute stay in the order in which they are saved.
 */
export const timestampOn = (day: string, now: Date): Date =>
  day === dayOf(now) ? now : companyClock.momentAt(day, companyClock.timeOf(now).slice(11, 16));

const TEXT: InputMapping = {
  textOf: (value) => (typeof value === 'string' ? value : ''),
  newText: () => '',
  valueFrom: (text) => text,
};

const INPUTS: ByKind<InputMapping> = {
  line: TEXT,
  lines: TEXT,
  reference: TEXT,
  choice: TEXT,
  day: TEXT,
  moment: {
    textOf: (value) => (value instanceof Date ? dayOf(value) : ''),
    newText: dayOf,
    // Keeps the stored time unless another day was chosen.
    valueFrom: (day, stored, now) =>
      stored instanceof Date && dayOf(stored) === day ? stored : timestampOn(day, now),
  },
};

type WithFields = Pick<Model<object>, 'fields'>;

const mapFields = <V>(
  { fields }: WithFields,
  map: (input: InputMapping, name: string) => V,
): Record<string, V> =>
  Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, map(INPUTS[kind], name)]));

/** Returns the form's values of a record. */
export const valuesOf = (model: WithFields, record: object): Values => {
  const values = new Map<string, unknown>(Object.entries(record));
  return mapFields(model, ({ textOf }, name) => textOf(values.get(name)));
};

/** Returns the values of a new record: empty texts and the day of `now`. */
export const emptyValues = (model: WithFields, now: Date): Values =>
  mapFields(model, ({ newText }) => newText(now));

/** Returns the record to store for the values, maybe with errors. A new day takes the hour and minute of `now`. */
export const recordOf = <T extends object>(
  model: Model<T>,
  values: Values,
  now: Date,
  stored: object | null = null,
): T => {
  const before = new Map<string, unknown>(Object.entries(stored ?? {}));
  const record = mapFields(model, ({ valueFrom }, name) =>
    valueFrom(values[name] ?? '', before.get(name), now),
  );
  return record as T;
};

/**
 * Returns the values as they are stored. A text that the form started from, `base`, stays as it is if it can be stored: other
 * records may refer to it.
 */
export const cleanValues = ({ fields }: WithFields, values: Values, base: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, text]) => {
      const field = fields[name];
      const stays = !field || (text === base[name] && v.is(field.written, text));
      return [name, stays ? text : cleanText(field, text)];
    }),
  );

/** Stands for any time of a day: none of them changes whether a day is valid. */
const ANY_TIME = new Date(0);

/** Returns what is wrong with the values, by field. A new record has to pass more checks than a stored one. */
export const errorsOf = <T extends object>(
  model: Model<T>,
  values: Values,
  isNew = false,
): Readonly<Partial<Record<string, string>>> => model.errors(recordOf(model, values, ANY_TIME), { isNew });

/** Converts the records of a model into the values of their form and back, by the clock of the store. */
export const formMapping = <T extends object>(
  model: Model<T>,
  store: Pick<DataStore, 'now'>,
): FormMapping<T, Values> => ({
  valuesOf: (record) => valuesOf(model, record),
  recordOf: (values, stored) => recordOf(model, values, nowOf(store), stored),
});

/** Returns the value that a link gives a new record as `field:text`; undefined unless the field is searched by and may hold it. */
export const presetValues = (
  { fields, searchFields }: Pick<Model<object>, 'fields' | 'searchFields'>,
  preset: string,
): Values | undefined => {
  const end = preset.indexOf(':');
  const name = preset.slice(0, end);
  const field = searchFields.includes(name) ? fields[name] : undefined;
  const text = field ? cleanText(field, preset.slice(end + 1)) : '';
  return field && text !== '' && v.is(field.written, text) ? { [name]: text } : undefined;
};
