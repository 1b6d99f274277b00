import { useEffect, useEffectEvent } from 'react';

/** Of the browser. TypeScript does not know it yet. */
declare class CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/**
 * Closes what is open by the device's own gesture: Back on Android closes it, and does not leave the page. Where a browser has no
 * `CloseWatcher` (https://html.spec.whatwg.org/multipage/interaction.html#close-requests), Escape remains, which the caller hears.
 */
export const useCloseRequest = (isOpen: boolean, onClose: () => void): void => {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen || !('CloseWatcher' in window)) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => close();
    return () => watcher.destroy();
  }, [isOpen]);
};
