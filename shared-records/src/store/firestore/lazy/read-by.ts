import * as v from 'valibot';
import type { ReadDocument } from '../requests';

/** Returns the reader for documents with a schema. Leaves out documents that do not match it. */
export const readBy =
  <T>(schema: v.GenericSchema<unknown, T>): ReadDocument<T> =>
  ({ id, fields }) => {
    const parsed = v.safeParse(schema, fields);
    return parsed.success ? { row: { ...parsed.output, id } } : undefined;
  };
