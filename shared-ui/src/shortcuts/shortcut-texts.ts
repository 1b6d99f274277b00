import type { ShortcutName } from './shortcuts';

/** Describes each shortcut, in the order of the list. */
export const SHORTCUT_TEXTS: Readonly<Record<string, Partial<Readonly<Record<ShortcutName, string>>>>> = {
  'In a list': {
    search: 'Search the list',
    add: 'Add a record',
    nextRow: 'Next row',
    previousRow: 'Previous row',
    rowBelow: 'From a row to the next one',
    rowAbove: 'From a row to the previous one',
    edit: 'Edit the focused or open record',
    selectRow: 'Select the focused row, as Space does',
    extendDown: 'Select on to the next row',
    extendUp: 'Select on to the previous row',
    selection: 'Go to the actions for the selected rows',
  },
  'In a form': { save: 'Save', saveAndAdd: 'Save and add another', cancel: 'Cancel' },
  'In a record': { previous: 'Previous record', next: 'Next record', close: 'Close the record' },
  Everywhere: {
    menu: 'Find or go to',
    message: 'Go to the newest message',
    help: 'Show the shortcuts',
  },
};
