import * as v from 'valibot';
import type { ChoiceField, Field, MomentField } from './fields/fields';

/** The stored form of a document together with its id. */
export type Stored<T> = T & { readonly id: string };

type Fields = Readonly<Record<string, Field>>;

type ValueOf<F> =
  F extends ChoiceField<infer O> ? O | '' : F extends MomentField ? Date : F extends Field ? string : never;

type ValuesOf<F extends Fields> = { [N in keyof F]: ValueOf<F[N]> };

/** The record that a model describes. */
export type RecordOf<M> = M extends Model<infer T> ? T : never;

/** The properties of a form input. */
export interface Input {
  readonly label: string;
  readonly required: boolean;
  /** Undefined for a field without free text. */
  readonly maxLength: number | undefined;
}

interface Definition<C extends string, F extends Fields> {
  readonly collection: C;
  /** Increases with each release of new fields, which have it as `since`. */
  readonly version: number;
  /** The name of one record, such as "report". */
  readonly entityName: string;
  readonly title: string;
  /** The default order: a text field, or a moment with a leading minus for newest first. */
  readonly order: string;
  /** Returns the name of a record to show to the user. */
  recordName(record: ValuesOf<F>): string;
  readonly fields: F;
}

/** The readable part of a stored record. */
export interface Read<T> {
  readonly record: T;
  /** The problems by field; undefined if there are none. */
  readonly problems: Readonly<Record<string, string>> | undefined;
}

/** The description of one kind of record. */
export interface Model<T = object, C extends string = string> {
  readonly collection: C;
  readonly version: number;
  readonly entityName: string;
  readonly title: string;
  readonly order: string;
  /** In the order of the CSV file and the security rules. */
  readonly fields: Readonly<Record<string, Field>>;
  readonly labels: Readonly<Record<keyof T & string, string>>;
  readonly inputs: Readonly<Record<keyof T & string, Input>>;
  readonly searchFields: readonly string[];
  readonly sortFields: readonly string[];
  /** The field of the default order, if it is a moment. Periods filter by it. */
  readonly momentField: string | undefined;
  /** A record with empty fields. */
  readonly empty: T;
  recordName(record: T): string;
  /**
   * Reads a stored record, also with missing or unknown fields, or with texts that the checks refuse now. A value of
   * another type, or no value to sort by, is a problem.
   */
  read(stored: object): Read<T>;
  /** Returns the first error of each field that the security rules would refuse. New records have stricter checks. */
  errors(record: object, options?: { readonly isNew?: boolean }): Readonly<Record<string, string>>;
  /** Replaces the stored fields by those of a record. Keeps fields and options that this version does not know. */
  merge(stored: object, record: T): object;
}

const entriesOf = <T>(fields: Fields, entryOf: (field: Field, name: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, entryOf(field, name)]));

const namesWith = (fields: Fields, has: (field: Field) => boolean | undefined): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (has(field) ? [name] : []));

const isEmail = v.is.bind(undefined, v.pipe(v.string(), v.email()));

const newError = (field: Field, value: unknown): string | undefined =>
  field.kind === 'line' && field.options.newFormat === 'email' && value !== '' && !isEmail(value)
    ? 'This is not an email address: write it like name@example.com, or leave it empty.'
    : undefined;

/** Defines a kind of record: see docs/adding-an-entity.md. */
export const defineModel = <const C extends string, F extends Fields>({
  fields,
  order,
  ...definition
}: Definition<C, F>): Model<ValuesOf<F>, C> => {
  type T = ValuesOf<F>;
  const orderField = order.replace('-', '');
  const read = (name: string, { kind, options, stored, empty }: Field, value: unknown) => {
    const parsed = v.safeParse(stored, value);
    if (!parsed.success) return { value: empty, problem: `${options.label} cannot be read.` };
    // Without a value to sort by, a record has no place in the list.
    const isUnplaced = name === orderField && kind !== 'moment' && parsed.output === '';
    return { value: parsed.output, problem: isUnplaced ? `${options.label} is missing.` : undefined };
  };
  return {
    ...definition,
    order,
    fields,
    labels: entriesOf(fields, ({ options }) => options.label) as Model<T>['labels'],
    inputs: entriesOf(fields, ({ kind, options }) => ({
      label: options.formLabel ?? options.label,
      required: kind === 'moment' || ('required' in options && options.required === true),
      maxLength: 'limit' in options ? options.limit : undefined,
    })) as Model<T>['inputs'],
    searchFields: namesWith(fields, ({ options }) => 'search' in options && options.search),
    sortFields: namesWith(fields, ({ options }) => options.sort),
    momentField: fields[orderField]?.kind === 'moment' ? orderField : undefined,
    empty: entriesOf(fields, ({ empty }) => empty) as T,
    read(stored) {
      const values = valuesOf(stored);
      const problems: Record<string, string> = {};
      const record = entriesOf(fields, (field, name) => {
        const { value, problem } = read(name, field, values.get(name));
        if (problem !== undefined) problems[name] = problem;
        return value;
      });
      return { record: record as T, problems: Object.keys(problems).length > 0 ? problems : undefined };
    },
    errors(record, { isNew = false } = {}) {
      const values = valuesOf(record);
      const errors: Record<string, string> = {};
      for (const [name, field] of Object.entries(fields)) {
        const value = values.get(name);
        const [issue] = v.safeParse(field.written, value).issues ?? [];
        const error = issue?.message ?? (isNew ? newError(field, value) : undefined);
        if (error !== undefined) errors[name] = error;
      }
      return errors;
    },
    merge(stored, record) {
      const [before, after] = [valuesOf(stored), valuesOf(record)];
      const merged = entriesOf(fields, (field, name) => {
        const option = before.get(name);
        const isUnknown =
          field.kind === 'choice' && typeof option === 'string' && v.parse(field.stored, option) === '';
        return (isUnknown && after.get(name) === '' ? before : after).get(name);
      });
      return { ...stored, ...merged };
    },
  };
};

const valuesOf = (record: object): ReadonlyMap<string, unknown> => new Map(Object.entries(record));
