import { type ComponentType, createContext, useCallback, useContext } from 'react';

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

export interface SlotProps<S extends SlotName = SlotName> {
  readonly name: S;
  /** Plain values about the record on the screen. */
  readonly context: SlotContexts[S];
}

/** Finds and mounts the panels that sections add to slots: the shell. */
export interface SlotHost {
  readonly Panels: ComponentType<{ readonly name: string; readonly context: object }>;
  /** Loads the panels of a slot ahead, if their sections run. Rejects if that fails. */
  prefetch(name: SlotName): Promise<void>;
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
