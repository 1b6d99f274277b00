/**
 * All keyboard shortcuts of the product. Keys are named as in `aria-keyshortcuts`:
 * https://w3c.github.io/aria/#aria-keyshortcuts
 */
export const SHORTCUTS = {
  search: { keys: '/', description: 'Search the list', group: 'In a list' },
  add: { keys: 'n', description: 'Add a record', group: 'In a list' },
  save: { keys: 'Control+Enter', description: 'Save', group: 'In a form' },
  cancel: { keys: 'Escape', description: 'Cancel', group: 'In a form' },
  previous: { keys: 'Alt+ArrowUp', description: 'Previous record', group: 'In a record' },
  next: { keys: 'Alt+ArrowDown', description: 'Next record', group: 'In a record' },
  close: { keys: 'Escape', description: 'Close the record', group: 'In a record' },
  message: { keys: 'F8', description: 'Go to the newest message', group: 'Everywhere' },
  help: { keys: '?', description: 'Show the shortcuts', group: 'Everywhere' },
} as const;

/** The name of a shortcut. */
export type ShortcutName = keyof typeof SHORTCUTS;

/** Returns whether a shortcut is one character without a modifier. Speech input may type such a key by accident. */
export const isSingleKey = (name: ShortcutName): boolean => SHORTCUTS[name].keys.length === 1;

/** Returns whether a text field keeps the keys of a shortcut: typing needs a single key, and Esc clears a search. */
export const isLeftToText = (name: ShortcutName): boolean => isSingleKey(name) || name === 'close';

/** Returns whether an event has the keys of a shortcut. Command counts as Control. */
export const isPressed = (
  name: ShortcutName,
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): boolean => {
  const parts = SHORTCUTS[name].keys.split('+');
  return (
    key === parts.at(-1) &&
    (ctrlKey || metaKey) === parts.includes('Control') &&
    altKey === parts.includes('Alt')
  );
};

const LABELS: Readonly<Record<string, string>> = {
  Control: 'Ctrl',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** Returns the key labels of a shortcut, such as "Ctrl" and "Enter". */
export const keyLabels = (name: ShortcutName): readonly string[] =>
  SHORTCUTS[name].keys.split('+').map((key) => LABELS[key] ?? key);
