/**
 * All shortcuts by where they work, in the order of the dialog that explains them: their keys, named as in `aria-keyshortcuts`
 * (https://w3c.github.io/aria/#aria-keyshortcuts), and what they do.
 */
export const SHORTCUT_GROUPS = {
  'In a list': {
    search: ['/', 'Search the list'],
    add: ['n', 'Add a record'],
    nextRow: ['j', 'Next row'],
    previousRow: ['k', 'Previous row'],
    rowBelow: ['ArrowDown', 'From a row to the next one'],
    rowAbove: ['ArrowUp', 'From a row to the previous one'],
    edit: ['e', 'Edit the focused or open record'],
    selectRow: ['x', 'Select the focused row, as Space does'],
    extendDown: ['Shift+J', 'Select on to the next row'],
    extendUp: ['Shift+K', 'Select on to the previous row'],
    selection: ['s', 'Go to the actions for the selected rows'],
  },
  'In a form': {
    save: ['Control+Enter', 'Save'],
    saveAndAdd: ['Control+Shift+Enter', 'Save and add another'],
    cancel: ['Escape', 'Cancel'],
  },
  'In a record': {
    previous: ['Alt+ArrowUp', 'Previous record'],
    next: ['Alt+ArrowDown', 'Next record'],
    close: ['Escape', 'Close the record'],
  },
  Everywhere: {
    menu: ['Control+k', 'Find or go to'],
    message: ['F8', 'Go to the newest message'],
    help: ['?', 'Show the shortcuts'],
  },
} as const;

type Groups = typeof SHORTCUT_GROUPS;
type NamesIn<Group> = Group extends unknown ? keyof Group : never;

export type ShortcutName = NamesIn<Groups[keyof Groups]>;

const SHORTCUTS: Readonly<Record<ShortcutName, readonly [keys: string, text: string]>> = {
  ...SHORTCUT_GROUPS['In a list'],
  ...SHORTCUT_GROUPS['In a form'],
  ...SHORTCUT_GROUPS['In a record'],
  ...SHORTCUT_GROUPS.Everywhere,
};

/** A shortcut of the page, or one that a section brings: its keys, and what they do. The dialog lists those of the page. */
export type Shortcut = ShortcutName | readonly [keys: string, text: string];

const entryOf = (shortcut: Shortcut) => (typeof shortcut === 'string' ? SHORTCUTS[shortcut] : shortcut);

/** Returns the keys of a shortcut, named as in `aria-keyshortcuts`. */
export const keysOf = (name: Shortcut): string => entryOf(name)[0];

/** Returns what a shortcut does. */
export const textOf = (name: Shortcut): string => entryOf(name)[1];

/** Returns whether a shortcut is one character, perhaps a capital. Speech input may type such a key by accident. */
export const isSingleKey = (name: Shortcut): boolean => /^(Shift\+)?.$/.test(keysOf(name));

/** Returns whether a shortcut works only in a row of a table: elsewhere the arrow keys scroll the page. */
export const isOfRow = (name: Shortcut): boolean => keysOf(name).startsWith('Arrow');

/**
 * Returns whether a text field keeps the keys of a shortcut: typing needs a single key, arrows move in the text, and Esc
 * clears a search.
 */
export const isLeftToText = (name: Shortcut): boolean =>
  isSingleKey(name) || isOfRow(name) || name === 'close';

/** Returns whether an event has the keys of a shortcut. Command counts as Control. */
export const isPressed = (
  name: Shortcut,
  {
    key,
    code,
    ctrlKey,
    metaKey,
    altKey,
    shiftKey,
  }: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): boolean => {
  const keys = keysOf(name).split('+');
  const last = keys.at(-1) ?? '';
  const isLetter = /^[a-z]$/i.test(last);
  // Caps Lock turns small letters and capitals around.
  const letters = isLetter ? [last.toLowerCase(), last.toUpperCase()] : [];
  // A keyboard of another script has the letter where it stands on a Latin one.
  const isThere = /^[\p{L}\p{M}]$/u.test(key) && !/\p{sc=Latn}/u.test(key) && code === `Key${letters[1]}`;
  const isKey = key === last || letters.includes(key) || isThere;
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
export const keyLabels = (name: Shortcut): readonly string[] =>
  keysOf(name)
    .split('+')
    .map((key) => LABELS[key] ?? key);
