import * as v from 'valibot';
import type { ChoiceField, DerivedField, Field, MomentField } from './fields/fields';
import { SYSTEM_FIELDS } from './system-fields';
import type { Writers } from './writers';

/** The stored form of a document together with its id, and with the stamp of a record, unread: see `stampOf`. */
export type Stored<T> = T & { readonly id: string; readonly meta?: unknown };

type Fields = Readonly<Record<string, Field>>;
type DerivedFields = Readonly<Record<string, DerivedField>>;

type ValueOf<F> =
  F extends ChoiceField<infer O> ? O | '' : F extends MomentField ? Date : F extends Field ? string : never;

type ValuesOf<F extends Fields> = { [N in keyof F]: ValueOf<F[N]> };

/** Types derived values as optional: the server adds them some seconds after the record. */
type DerivedValuesOf<D extends DerivedFields> = { readonly [N in keyof D]?: string };

type RecordWith<F extends Fields, D extends DerivedFields> = ValuesOf<F> & DerivedValuesOf<D>;

/** The names of the fields that people write: all but the derived ones. */
export type WrittenName<T> = {
  [N in keyof T & string]-?: object extends Pick<T, N> ? never : N;
}[keyof T & string];

export type RecordOf<M> = M extends Model<infer T> ? T : never;

/** The properties of a form input. */
export interface Input {
  readonly label: string;
  readonly required: boolean;
  /** Undefined for a field without free text. */
  readonly maxLength: number | undefined;
}

/**
 * Says how records of a kind are counted: by the month of a moment with two fields, by its year with a name, and by its day, the second
 * field and the name.
 */
export interface Counted {
  readonly moment: string;
  readonly by: readonly [string, string];
  readonly name: string;
}

interface Definition<C extends string, F extends Fields, D extends DerivedFields> {
  readonly collection: C;
  /** Increases with each release of new fields, which have it as `since`. */
  readonly version: number;
  /** The name of one record, such as "report". */
  readonly entityName: string;
  readonly title: string;
  /** The default order: a text field, or a moment with a leading minus for newest first. */
  readonly order: string;
  /** Default `staff`. The security rules enforce it, and the screens follow. */
  readonly writers?: Writers;
  /** Returns the name of a record to show to the user. */
  recordName(record: ValuesOf<F>): string;
  /** The fields in which people take two records for the same. The first is its name. Default: none. */
  readonly duplicateFields?: readonly (keyof F & string)[];
  /** Lets a device keep new records until the server can be reached: see docs/kept-reports.md. Default: it keeps none. */
  readonly keptUnsent?: boolean;
  /** Lets the server count the records for an overview. Default: it counts only all of them. */
  readonly counted?: Counted;
  readonly fields: F;
  /** The fields that only the server writes: see docs/derived-fields.md. */
  readonly derived?: D;
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
  readonly writers: Writers;
  /** The fields that people write, in the order of the CSV file and the security rules. */
  readonly fields: Readonly<Record<string, Field>>;
  /** The fields that only the server writes. */
  readonly derived: Readonly<Record<string, DerivedField>>;
  /** Both, in the order of the list and the CSV file. */
  readonly allFields: Readonly<Record<string, Field>>;
  readonly labels: Readonly<Record<keyof T & string, string>>;
  readonly inputs: Readonly<Record<WrittenName<T>, Input>>;
  readonly searchFields: readonly string[];
  readonly sortFields: readonly string[];
  /** The fields in which people take two records for the same: see `duplicateKey`. */
  readonly duplicateFields: readonly string[];
  /** Undefined if the server counts only all records. */
  readonly counted?: Counted | undefined;
  /** Whether a device keeps new records until the server can be reached. */
  readonly keptUnsent?: boolean | undefined;
  /** The field of the default order, if it is a moment. Periods filter by it. */
  readonly momentField: string | undefined;
  /** A record with empty fields. */
  readonly empty: T;
  recordName(record: T): string;
  /**
   * Reads a stored record, also with missing or unknown fields, or with texts that the checks refuse now. Numbers and truth
   * values read as texts. A value of another type, or no value to sort by, is a problem.
   */
  read(stored: object): Read<T>;
  /** Returns the first error of each field that the security rules would refuse. New records have stricter checks. */
  errors(record: object, options?: { readonly isNew?: boolean }): Readonly<Record<string, string>>;
  /** Replaces the stored fields by a record's. Keeps derived fields, and fields and options that this version does not know. */
  merge(stored: object, record: T): object;
}

const entriesOf = <T>(fields: Fields, entryOf: (field: Field, name: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, entryOf(field, name)]));

const namesWith = (fields: Fields, has: (field: Field) => boolean | undefined): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (has(field) ? [name] : []));

type NoFields = Readonly<Record<never, never>>;

/** Returns whether a stored text reads as none. */
const readAsNone = ({ stored }: Field, text: string): boolean => {
  const read = v.safeParse<v.GenericSchema<unknown, unknown>>(stored, text);
  return read.success && read.output === '';
};

/** Tolerant: any address that a mail server may accept. */
const isEmail = (text: string): boolean => /^[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[^\s@<>()",;:.]+$/.test(text);

const newError = (field: Field, value: unknown): string | undefined =>
  field.kind === 'line' && field.options.newFormat === 'email' && value !== '' && !isEmail(String(value))
    ? 'This is not an email address: write it like name@example.com, or leave it empty.'
    : undefined;

/**
 * Defines a kind of record: see docs/adding-an-entity.md.
 * @throws {Error} if a field has the name of one that all records have.
 */
export const defineModel = <const C extends string, F extends Fields, D extends DerivedFields = NoFields>({
  fields,
  derived,
  order,
  writers = 'staff',
  duplicateFields = [],
  ...definition
}: Definition<C, F, D>): Model<RecordWith<F, D>, C> => {
  type T = RecordWith<F, D>;
  const allFields: Fields = { ...fields, ...derived };
  const taken = SYSTEM_FIELDS.find((name) => name in allFields);
  if (taken !== undefined)
    throw new Error(`${definition.collection}.${taken}: all records have a field of this name.`);
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
    writers,
    duplicateFields,
    fields,
    derived: derived ?? {},
    allFields,
    labels: entriesOf(allFields, ({ options }) => options.label) as Model<T>['labels'],
    inputs: entriesOf(fields, ({ kind, options }) => ({
      label: options.formLabel ?? options.label,
      required: kind === 'moment' || ('required' in options && options.required === true),
      maxLength: 'limit' in options ? options.limit : undefined,
    })) as Model<RecordWith<F, D>>['inputs'],
    searchFields: namesWith(fields, ({ options }) => 'search' in options && options.search),
    sortFields: namesWith(allFields, ({ options }) => options.sort),
    momentField: fields[orderField]?.kind === 'moment' ? orderField : undefined,
    empty: entriesOf(fields, ({ empty }) => empty) as T,
    read(stored) {
      const values = valuesOf(stored);
      const problems: Record<string, string> = {};
      // The server has not written every derived field yet.
      const written = Object.entries(allFields).filter(([name]) => name in fields || values.has(name));
      const record = entriesOf(Object.fromEntries(written), (field, name) => {
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
        const stored = before.get(name);
        // An option of another version, or a text that is no day, reads as none.
        const isUnknown = typeof stored === 'string' && readAsNone(field, stored);
        return (isUnknown && after.get(name) === '' ? before : after).get(name);
      });
      return { ...stored, ...merged };
    },
  };
};

const valuesOf = (record: object): ReadonlyMap<string, unknown> => new Map(Object.entries(record));
