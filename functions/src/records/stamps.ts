import { type DocumentData, Timestamp } from 'firebase-admin/firestore';
import { nextFirst, STAMP, type Stamp, stampSchemaOf } from 'shared-model/stamp';
import * as v from 'valibot';

/** The ids of the customer and the contact that a record names. */
export interface Names {
  readonly customer?: string | undefined;
  readonly contact?: string | undefined;
}

const schema = stampSchemaOf(v.instance(Timestamp));

/** Returns the stamp of a stored record; undefined without one that can be read. */
export const stampOf = (record: DocumentData | undefined): Stamp<Timestamp> | undefined => {
  const read = v.safeParse(schema, record?.[STAMP]);
  return read.success ? read.output : undefined;
};

/** Returns the ids of the customer and the contact in the stamp of a stored record. */
export const namesInStamp = (record: DocumentData | undefined): Names => {
  const { customer, contact }: Names = stampOf(record) ?? {};
  return known({ customer, contact });
};

/** Returns the stamp of this write; undefined if the stamp is missing or unchanged. */
export const newStamp = (
  before: DocumentData | undefined,
  after: DocumentData | undefined,
): Stamp<Timestamp> | undefined => {
  const [earlier, stamp] = [stampOf(before), stampOf(after)];
  return earlier && stamp && earlier.by === stamp.by && earlier.at.isEqual(stamp.at) ? undefined : stamp;
};

/** Returns fields without those that are undefined, because Firestore takes none. */
export const known = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/**
 * Returns the stamp of a version that the server writes: `said`, with the first author and the ids of the version before.
 * @param before The version before, or the deleted one that comes back; undefined for a new record.
 */
export const nextStamp = (before: DocumentData | undefined, said: Stamp<Timestamp>): Stamp<Timestamp> => {
  const earlier = stampOf(before);
  const { by, at, via, file, change } = said;
  const first = before ? nextFirst(earlier) : known({ by, at, via, file, change });
  return known({ customer: earlier?.customer, contact: earlier?.contact, first, ...said });
};
