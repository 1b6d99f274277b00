import * as v from 'valibot';
import { STAMP } from './system-fields';

export { FORMER, STAMP, SYSTEM_FIELDS } from './system-fields';

/** Says how the server wrote a record; a page says nothing. `call`: a client that wrote no stamp. */
export type Via = 'import' | 'change' | 'merge' | 'restore' | 'call';

/** One save. `T` is the type of a moment: a date for pages, a timestamp for the functions. */
export interface Save<T> {
  /** The account; null if nobody said it. */
  readonly by: string | null;
  readonly at: T;
  readonly via?: string | undefined;
  /** The name of the imported file. */
  readonly file?: string | undefined;
  /** The id of the change that many records share. */
  readonly change?: string | undefined;
}

/** Describes the stamp of a version of a record. A page writes `by`, `at`, `first`, `customer`, `contact` and `item` alone. */
export interface Stamp<T> extends Save<T> {
  /** The first save of the record. Without it, a record that no page has changed since says it by the stamp itself. */
  readonly first?: Save<T> | undefined;
  /** The ids of the customer and the contact that the record names. */
  readonly customer?: string | undefined;
  readonly contact?: string | undefined;
  /** The bin item that this version came out of. */
  readonly item?: string | undefined;
  /** The step of a change that wrote this version, and all that follows from it. */
  readonly step?: string | undefined;
}

const text = v.optional(v.string());

/** Returns the schema of a stamp, for a type of moments. */
export const stampSchemaOf = <T>(moment: v.GenericSchema<unknown, T>) => {
  const save = v.object({ by: v.nullable(v.string()), at: moment, via: text, file: text, change: text });
  return v.object({
    ...save.entries,
    first: v.optional(save),
    customer: text,
    contact: text,
    item: text,
    step: text,
  });
};

/** Describes a stamp, as a page reads it. */
export const stampSchema = stampSchemaOf(v.date());

/** Returns the stamp in the fields of a record, as a page has them; undefined for a record without one that can be read. */
export const stampOf = (record: { readonly [STAMP]?: unknown }): Stamp<Date> | undefined => {
  const parsed = v.safeParse(stampSchema, record[STAMP]);
  return parsed.success ? parsed.output : undefined;
};

/**
 * Returns `first` for the stamp of the next version of a record; undefined for a record without a stamp. The rules demand it so
 * from pages.
 */
export const nextFirst = <T>(stamp: Stamp<T> | undefined): Save<T> | undefined =>
  stamp && (stamp.first ?? { by: stamp.by, at: stamp.at });
