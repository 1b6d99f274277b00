import { type ComponentType, createContext, useCallback, useContext } from 'react';

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

export interface SlotProps<S extends SlotName = SlotName> {
  readonly name: S;
  /** Plain values about the record on the screen. */
  readonly context: SlotContexts[S];
}

/** A panel by its section, and how staff know it. */
export interface KnownPanel {
  readonly section: string;
  readonly label: string;
}

/** Finds and mounts the panels that sections add to slots: the shell. */
export interface SlotHost {
  readonly Panels: ComponentType<{ readonly name: string; readonly context: object }>;
  /** Loads the panels of a slot ahead, if their sections run. Rejects if that fails. */
  prefetch(name: SlotName): Promise<void>;
  /** Returns the uppermost panel that the user may see, without loading it. */
  firstPanel(name: SlotName): Promise<KnownPanel | undefined>;
}

const SlotHostContext = createContext<SlotHost | undefined>(undefined);

/** Provides the shell's `value` to the slots below. */
export const SlotHostProvider = SlotHostContext.Provider;

/** Shows the panels that sections add to this place of a record's screen: an empty element where there are none. */
export const Slot = <S extends SlotName>({
  className,
  ...slot
}: SlotProps<S> & { readonly className?: string | undefined }) => {
  const host = useContext(SlotHostContext);
  return (
    <div className={className} data-slot={slot.name}>
      {host && <host.Panels {...slot} />}
    </div>
  );
};

/** Returns a function for `usePrefetch` that loads the panels of a slot, if their sections run. */
export const useSlotLoad = (name: SlotName): (() => Promise<void>) => {
  const host = useContext(SlotHostContext);
  return useCallback(async () => host?.prefetch(name), [host, name]);
};

/** Prints without what is still loading after this many milliseconds. */
const LONGEST_WAIT_MS = 10_000;

/** Prints the page once its panels are there, also those far below the window, which load when somebody scrolls to them. */
export const printWithPanels = async (): Promise<void> => {
  window.dispatchEvent(new Event('beforeprint'));
  const until = performance.now() + LONGEST_WAIT_MS;
  do await new Promise((resolve) => setTimeout(resolve, 100));
  while (performance.now() < until && document.querySelector('[data-slot] [data-loading]'));
  window.print();
};

/** Returns the shell's host of slots; undefined outside of it. */
export const useSlotHost = (): SlotHost | undefined => useContext(SlotHostContext);
