import * as v from 'valibot';

/** The last search for a person by an administrator, or the last erasure. */
export const personSearchSchema = v.object({
  id: v.string(),
  action: v.picklist(['find', 'erase']),
  state: v.picklist(['running', 'done', 'failed']),
  read: v.number(),
  /** The reason of a failure. */
  problem: v.optional(v.string()),
  /** Those who were found: nobody, the person, or several with the same address. */
  persons: v.array(v.object({ path: v.string(), names: v.array(v.string()), emails: v.array(v.string()) })),
  /** The number of places that are sure, by their collection. */
  sure: v.array(v.object({ collection: v.string(), places: v.number() })),
  unsure: v.array(v.object({ path: v.string(), texts: v.array(v.string()) })),
  erased: v.optional(v.object({ erasedName: v.string(), places: v.number() })),
});

export type PersonSearch = v.InferOutput<typeof personSearchSchema>;
