import { type ComponentType, createContext, useCallback, useContext } from 'react';
import type { SlotContexts, SlotName } from 'shared-contract';

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
  readonly Panels: ComponentType<SlotProps>;
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

/** Returns the shell's host of slots; undefined outside of it. */
export const useSlotHost = (): SlotHost | undefined => useContext(SlotHostContext);
