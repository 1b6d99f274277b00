/**
 * The context of each slot: what its screen tells the panels of other sections, as plain values. Adding, taking away or changing
 * a value makes the next version, and the screen offers both until no section extends the old one.
 */
export interface SlotContexts {
  /** The page of a customer. */
  'directory/customer/v1': { readonly id: string; readonly name: string };
}

/** The name of a slot, with its version. */
export type SlotName = keyof SlotContexts;
