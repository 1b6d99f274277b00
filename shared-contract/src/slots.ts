/**
 * The context of each slot: what its screen tells the panels of other sections, as plain values. Adding, taking away or changing
 * a value makes the next version, and the screen offers both until no section extends the old one.
 */
export interface SlotContexts {
  /** The page of a customer. */
  'directory/customer/v1': { readonly id: string; readonly name: string };
  /** An open report. Its customer and its person are names; the customer may be empty. */
  'reports/report/v1': { readonly id: string; readonly customer: string; readonly responsible: string };
}

/** The name of a slot, with its version. */
export type SlotName = keyof SlotContexts;

/**
 * The state of an address that leads to one panel of a record, by the name of the panel's section: a toast of a saved record offers
 * the first panel so. The panel takes the focus.
 */
export interface PanelState {
  readonly panel: string;
}
