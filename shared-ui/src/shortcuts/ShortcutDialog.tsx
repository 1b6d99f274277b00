import { Button } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import styles from './ShortcutDialog.module.css';
import { SingleKeysSwitch } from './SingleKeysSwitch';
import { isSingleKey, keyLabels, SHORTCUT_GROUPS, type ShortcutName, textOf } from './shortcuts';
import { useSingleKeys } from './single-keys';

const namesIn = (group: object) => Object.keys(group) as ShortcutName[];

/** Lets a dialog give its focus to an element. React sets no such attribute. */
const startHere = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '');

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
      {Object.entries(SHORTCUT_GROUPS).map(([where, group], index) => (
        <section
          key={where}
          // The dialog would scroll to its first control, at the end of the list.
          {...(index === 0 && { ref: startHere, tabIndex: -1 })}
          className={styles.group}
        >
          <h3 className={styles.heading}>{where}</h3>
          <dl className={styles.list}>
            {namesIn(group).map((name) => (
              <div key={name} className={styles.shortcut} data-off={isSingleKey(name) && !singleKeys}>
                <dt>{textOf(name)}</dt>
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
