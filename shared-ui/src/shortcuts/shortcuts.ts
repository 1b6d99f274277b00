/**
 * What the keyboard does, wherever that is offered. Keys are named as `aria-keyshortcuts` has them:
 * https://w3c.github.io/aria/#aria-keyshortcuts
 */
export const SHORTCUTS = {
  search: { keys: '/', does: 'Search the list', group: 'In a list' },
  add: { keys: 'n', does: 'Add a record', group: 'In a list' },
  save: { keys: 'Control+Enter', does: 'Save', group: 'In a form' },
  cancel: { keys: 'Escape', does: 'Cancel', group: 'In a form' },
  previous: { keys: 'Alt+ArrowUp', does: 'Previous record', group: 'In a form' },
  next: { keys: 'Alt+ArrowDown', does: 'Next record', group: 'In a form' },
  message: { keys: 'F8', does: 'Go to the newest message', group: 'Everywhere' },
  help: { keys: '?', does: 'Show the shortcuts', group: 'Everywhere' },
} as const;

export type ShortcutName = keyof typeof SHORTCUTS;

/** Whether it is a letter, digit or sign alone, which speech input and a slip of the hand may type unasked. */
export const isSingleKey = (name: ShortcutName): boolean => SHORTCUTS[name].keys.length === 1;

/** Whether the keys of an event are those of the shortcut; Command stands for Control. */
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

/** The keys of a shortcut as a keyboard bears them, for instance "Ctrl" and "Enter". */
export const keyLabels = (name: ShortcutName): readonly string[] =>
  SHORTCUTS[name].keys.split('+').map((key) => LABELS[key] ?? key);
