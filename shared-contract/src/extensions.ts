// Panels of sections in slots. A page reads them when a slot comes into view: no list has the code, so it shares none with manifests.
import * as v from 'valibot';

/** A slot of a section's screen, by its version: "orders/order/v1". */
export const slotSchema = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*\/v[1-9]\d*$/));

export const extensionSchema = v.object({
  /** The slot that the panel stands in. */
  slot: slotSchema,
  /** The name of the panel for staff: it heads the panel while that loads, and is named when it fails. */
  label: v.pipe(v.string(), v.nonEmpty()),
  /** A lower order stands higher; panels of one order by the names of their sections. */
  order: v.number(),
  /** Limits who sees the panel. `staff` means every verified user. */
  role: v.picklist(['staff', 'admin']),
});

export type SectionExtension = v.InferOutput<typeof extensionSchema>;

/** Reads the panels that a page understands, the first one for each slot. The others are left out, as if they were not there. */
export const readExtensions = (list: unknown): SectionExtension[] => {
  const known = new Map<string, SectionExtension>();
  for (const item of Array.isArray(list) ? list : []) {
    const { success, output } = v.safeParse(extensionSchema, item);
    if (success && !known.has(output.slot)) known.set(output.slot, output);
  }
  return [...known.values()];
};
