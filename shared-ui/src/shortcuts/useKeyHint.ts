import { isSingleKey, keyLabels, SHORTCUTS, type ShortcutName } from './shortcuts';
import { useSingleKeys } from './single-keys';

/** Returns props that show a shortcut on its control; none while the shortcut is off. */
export function useKeyHint(
  name: ShortcutName,
  description: string = SHORTCUTS[name].description,
): { title?: string; 'aria-keyshortcuts'?: string } {
  const singleKeys = useSingleKeys();
  if (isSingleKey(name) && !singleKeys) return {};
  return {
    title: `${description} (${keyLabels(name).join('+')})`,
    'aria-keyshortcuts': SHORTCUTS[name].keys,
  };
}
