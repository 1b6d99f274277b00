import { isSingleKey, keyLabels, SHORTCUTS, type ShortcutName } from './shortcuts';
import { useSingleKeys } from './single-keys';

/**
 * Returns props that show a shortcut on its control, after what it does; none while the shortcut is off. A screen reader
 * reads the keys by themselves: it would read the tooltip as a second name.
 */
export function useKeyHint(
  name: ShortcutName,
  description?: string,
): { title?: string; 'aria-keyshortcuts'?: string; 'aria-description'?: string } {
  const singleKeys = useSingleKeys();
  if (isSingleKey(name) && !singleKeys) return {};
  const keys = keyLabels(name).join('+');
  return {
    title: description ? `${description} (${keys})` : keys,
    'aria-keyshortcuts': SHORTCUTS[name],
    'aria-description': '',
  };
}
