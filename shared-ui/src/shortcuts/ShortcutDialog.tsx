import { Button } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import styles from './ShortcutDialog.module.css';
import { SingleKeysSwitch } from './SingleKeysSwitch';
import { isSingleKey, keyLabels, SHORTCUT_GROUPS, type ShortcutName, textOf } from './shortcuts';
import { useSingleKeys } from './single-keys';

const namesIn = (group: object) => Object.keys(group) as ShortcutName[];

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
      {/* First, so that the list starts at its top with the focus. */}
      <SingleKeysSwitch />
      {Object.entries(SHORTCUT_GROUPS).map(([where, group]) => (
        <section key={where} className={styles.group}>
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
    </Dialog>
  );
}
