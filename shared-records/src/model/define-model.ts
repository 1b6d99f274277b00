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

/** What an input of a form takes from its field. */
export interface Input {
  readonly label: string;
  readonly required: boolean;
  /** Undefined where the field is no free text. */
  readonly maxLength: number | undefined;
}

interface Definition<C extends string, F extends Fields> {
  readonly collection: C;
  /** Goes up by one with each release of new fields, which say so by `since`. */
  readonly version: number;
  /** Names one record of the kind, as in "report". */
  readonly entityName: string;
  readonly title: string;
  /** The product's order: a text, or a moment with a minus in front of it for the newest first. */
  readonly order: string;
  /** Names one record to the user. */
  recordName(record: ValuesOf<F>): string;
  readonly fields: F;
}

/** A stored record as far as it can be read. */
export interface Read<T> {
  readonly record: T;
  /** What is wrong, by field; undefined where all of it can be read. */
  readonly problems: Readonly<Record<string, string>> | undefined;
}

/** Everything about one kind of record. */
export interface Model<T = object, C extends string = string> {
  readonly collection: C;
  readonly version: number;
  readonly entityName: string;
  readonly title: string;
  readonly order: string;
  /** In the order of the CSV file and of the security rules. */
  readonly fields: Readonly<Record<string, Field>>;
  readonly labels: Readonly<Record<keyof T & string, string>>;
  readonly inputs: Readonly<Record<keyof T & string, Input>>;
  readonly searchFields: readonly string[];
  readonly sortFields: readonly string[];
  /** The field that a period narrows: the order's, where that is a moment. */
  readonly momentField: string | undefined;
  /** A record with nothing in it. */
  readonly empty: T;
  recordName(record: T): string;
  /**
   * Reads a stored record. It may lack fields, have others, and hold texts that today's checks refuse. Only a value of
   * another type, or no value to sort by, cannot be read.
   */
  read(stored: object): Read<T>;
  /** The first error of each field that the security rules would refuse. A new record may have further ones. */
  errors(record: object, options?: { readonly isNew?: boolean }): Readonly<Record<string, string>>;
  /** Puts a record in the place of what is stored, but keeps the fields and options that this version does not know. */
  merge(stored: object, record: T): object;
}

const entriesOf = <T>(fields: Fields, entryOf: (field: Field, name: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, entryOf(field, name)]));

const namesWith = (fields: Fields, has: (field: Field) => boolean | undefined): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (has(field) ? [name] : []));

const isEmail = v.is.bind(undefined, v.pipe(v.string(), v.email()));

const newError = (field: Field, value: unknown): string | undefined =>
  field.kind === 'line' && field.options.newFormat === 'email' && value !== '' && !isEmail(value)
    ? 'This is no email address: write it like name@example.com, or leave it empty.'
    : undefined;

/** Describes a kind of record: see docs/adding-an-entity.md. */
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
    // Without a text to sort by, a record has no place in the list.
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
