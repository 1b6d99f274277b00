/**
 * The keys of all shortcuts, named as in `aria-keyshortcuts`: https://w3c.github.io/aria/#aria-keyshortcuts. The dialog that
 * lists them has their texts, because no other part of the page needs all of them.
 */
export const SHORTCUTS = {
  search: '/',
  add: 'n',
  nextRow: 'j',
  previousRow: 'k',
  rowBelow: 'ArrowDown',
  rowAbove: 'ArrowUp',
  edit: 'e',
  selectRow: 'x',
  extendDown: 'Shift+J',
  extendUp: 'Shift+K',
  selection: 's',
  save: 'Control+Enter',
  saveAndAdd: 'Control+Shift+Enter',
  cancel: 'Escape',
  previous: 'Alt+ArrowUp',
  next: 'Alt+ArrowDown',
  close: 'Escape',
  menu: 'Control+k',
  message: 'F8',
  help: '?',
} as const;

export type ShortcutName = keyof typeof SHORTCUTS;

/** Returns whether a shortcut is one character, perhaps a capital. Speech input may type such a key by accident. */
export const isSingleKey = (name: ShortcutName): boolean => /^(Shift\+)?.$/.test(SHORTCUTS[name]);

/** Returns whether a shortcut works only in a row of a table: elsewhere the arrow keys scroll the page. */
export const isOfRow = (name: ShortcutName): boolean => SHORTCUTS[name].startsWith('Arrow');

/**
 * Returns whether a text field keeps the keys of a shortcut: typing needs a single key, arrows move in the text, and Esc
 * clears a search.
 */
export const isLeftToText = (name: ShortcutName): boolean =>
  isSingleKey(name) || isOfRow(name) || name === 'close';

/** Returns whether an event has the keys of a shortcut. Command counts as Control. */
export const isPressed = (
  name: ShortcutName,
  {
    key,
    ctrlKey,
    metaKey,
    altKey,
    shiftKey,
  }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): boolean => {
  const keys = SHORTCUTS[name].split('+');
  const last = keys.at(-1) ?? '';
  const isLetter = /^[a-z]$/i.test(last);
  // Caps Lock turns small letters and capitals around.
  const isKey = key === last || (isLetter && [last.toLowerCase(), last.toUpperCase()].includes(key));
  return (
    isKey &&
    (ctrlKey || metaKey) === keys.includes('Control') &&
    altKey === keys.includes('Alt') &&
    // Another character, such as ?, needs it on some keyboards.
    ((isSingleKey(name) && !isLetter) || shiftKey === keys.includes('Shift'))
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
  SHORTCUTS[name].split('+').map((key) => LABELS[key] ?? key);
