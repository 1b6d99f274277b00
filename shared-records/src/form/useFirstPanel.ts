import { useEffect, useState } from 'react';
import { type KnownPanel, type SlotProps, useSlotHost } from 'shared-ui/slot';

/** Returns the uppermost panel of a slot, as soon as it is known. Asks nothing while `name` is undefined, and keeps the last answer. */
export const useFirstPanel = (name: SlotProps['name'] | undefined): KnownPanel | undefined => {
  const host = useSlotHost();
  const [panel, setPanel] = useState<KnownPanel>();
  useEffect(() => {
    if (name === undefined || !host) return;
    let isLeft = false;
    host.firstPanel(name).then(
      (first) => isLeft || setPanel(first),
      (error: unknown) => console.warn(`The panels of ${name} are unknown.`, error),
    );
    return () => {
      isLeft = true;
    };
  }, [host, name]);
  return panel;
};
