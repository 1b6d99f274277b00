interface Shortcut {
  /** Its keys, named as in `aria-keyshortcuts`: https://w3c.github.io/aria/#aria-keyshortcuts. */
  readonly keys: string;
  readonly text: string;
  readonly where: string;
}

const IN_LIST = 'In a list';
const IN_FORM = 'In a form';
const IN_RECORD = 'In a record';
const EVERYWHERE = 'Everywhere';

/** All shortcuts, in the order of the list that explains them. */
export const SHORTCUTS = {
  search: { keys: '/', text: 'Search the list', where: IN_LIST },
  add: { keys: 'n', text: 'Add a record', where: IN_LIST },
  nextRow: { keys: 'j', text: 'Next row', where: IN_LIST },
  previousRow: { keys: 'k', text: 'Previous row', where: IN_LIST },
  rowBelow: { keys: 'ArrowDown', text: 'From a row to the next one', where: IN_LIST },
  rowAbove: { keys: 'ArrowUp', text: 'From a row to the previous one', where: IN_LIST },
  edit: { keys: 'e', text: 'Edit the focused or open record', where: IN_LIST },
  selectRow: { keys: 'x', text: 'Select the focused row, as Space does', where: IN_LIST },
  extendDown: { keys: 'Shift+J', text: 'Select on to the next row', where: IN_LIST },
  extendUp: { keys: 'Shift+K', text: 'Select on to the previous row', where: IN_LIST },
  selection: { keys: 's', text: 'Go to the actions for the selected rows', where: IN_LIST },
  save: { keys: 'Control+Enter', text: 'Save', where: IN_FORM },
  saveAndAdd: { keys: 'Control+Shift+Enter', text: 'Save and add another', where: IN_FORM },
  cancel: { keys: 'Escape', text: 'Cancel', where: IN_FORM },
  previous: { keys: 'Alt+ArrowUp', text: 'Previous record', where: IN_RECORD },
  next: { keys: 'Alt+ArrowDown', text: 'Next record', where: IN_RECORD },
  close: { keys: 'Escape', text: 'Close the record', where: IN_RECORD },
  menu: { keys: 'Control+k', text: 'Find or go to', where: EVERYWHERE },
  message: { keys: 'F8', text: 'Go to the newest message', where: EVERYWHERE },
  help: { keys: '?', text: 'Show the shortcuts', where: EVERYWHERE },
} as const satisfies Readonly<Record<string, Shortcut>>;

export type ShortcutName = keyof typeof SHORTCUTS;

/** Returns whether a shortcut is one character, perhaps a capital. Speech input may type such a key by accident. */
export const isSingleKey = (name: ShortcutName): boolean => /^(Shift\+)?.$/.test(SHORTCUTS[name].keys);

/** Returns whether a shortcut works only in a row of a table: elsewhere the arrow keys scroll the page. */
export const isOfRow = (name: ShortcutName): boolean => SHORTCUTS[name].keys.startsWith('Arrow');

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
  const keys = SHORTCUTS[name].keys.split('+');
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
  SHORTCUTS[name].keys.split('+').map((key) => LABELS[key] ?? key);
