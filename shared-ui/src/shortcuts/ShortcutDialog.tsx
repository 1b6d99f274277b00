import { Button } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import styles from './ShortcutDialog.module.css';
import { SingleKeysSwitch } from './SingleKeysSwitch';
import { isSingleKey, keyLabels, SHORTCUTS, type ShortcutName } from './shortcuts';
import { useSingleKeys } from './single-keys';

/** Describes each shortcut, in the order of the list. */
const SHORTCUT_TEXTS: Readonly<Record<string, Partial<Readonly<Record<ShortcutName, string>>>>> = {
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

const NAMES = Object.keys(SHORTCUTS) as ShortcutName[];

/** Lists the shortcuts, with a switch for single-key ones. */
export function ShortcutDialog({ onClose }: { onClose(): void }) {
  const singleKeys = useSingleKeys();
  return (
    <Dialog
      title="Keyboard shortcuts"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {Object.entries(SHORTCUT_TEXTS).map(([group, texts]) => (
        <section key={group} className={styles.group}>
          <h3 className={styles.heading}>{group}</h3>
          <dl className={styles.list}>
            {NAMES.filter((name) => texts[name] !== undefined).map((name) => (
              <div key={name} className={styles.shortcut} data-off={isSingleKey(name) && !singleKeys}>
                <dt>{texts[name]}</dt>
                <dd>
                  {keyLabels(name).map((label) => (
                    <kbd key={label} className={styles.key}>
                      {label}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <SingleKeysSwitch />
    </Dialog>
  );
}
