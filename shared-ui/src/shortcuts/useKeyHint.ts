import { isSingleKey, keyLabels, SHORTCUTS, type ShortcutName } from './shortcuts';
import { useSingleKeys } from './single-keys';

/** What tells of a shortcut on the control that does the same: props for it. Nothing while the shortcut is off. */
export function useKeyHint(
  name: ShortcutName,
  does: string = SHORTCUTS[name].does,
): { title?: string; 'aria-keyshortcuts'?: string } {
  const singleKeys = useSingleKeys();
  if (isSingleKey(name) && !singleKeys) return {};
  return { title: `${does} (${keyLabels(name).join('+')})`, 'aria-keyshortcuts': SHORTCUTS[name].keys };
}
