import * as v from 'valibot';
import { NEW_ID } from './fields/ids';

/** Describes a deletion: its id, by which Undo finds the records, and the account. The rules repeat the schema. */
export const deletionSchema = v.strictObject({
  deletion: v.pipe(v.string(), v.regex(new RegExp(`^${NEW_ID}$`))),
  deletedBy: v.string(),
});
