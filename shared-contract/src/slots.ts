/**
 * The context of each slot: what its screen tells the panels of other sections, as plain values. A page declares its own:
 * `declare module 'shared-contract' { interface SlotContexts { 'notes/note/v1': { readonly id: string } } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: each page adds to it.
export interface SlotContexts {}

/** The name of a slot, with its version. */
export type SlotName = keyof SlotContexts;
