import * as v from 'valibot';

/** A customer's new name on its way into the contacts and reports that name it, as stored in `renameJobs`. */
export const renameSchema = v.object({
  /** Names that the customer had, as long as documents may bear them. */
  oldNames: v.array(v.string()),
  /** The customer's name. */
  name: v.string(),
});

export type Rename = v.InferOutput<typeof renameSchema>;
