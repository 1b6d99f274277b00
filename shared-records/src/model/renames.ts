import * as v from 'valibot';

/** A running rename of a customer, as stored in `renameJobs`. */
export const renameSchema = v.object({
  /** The former names that documents may still have. */
  oldNames: v.array(v.string()),
  /** The customer's new name. */
  name: v.string(),
});

export type Rename = v.InferOutput<typeof renameSchema>;
