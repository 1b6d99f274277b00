import { Button } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import styles from './ShortcutDialog.module.css';
import { SingleKeysSwitch } from './SingleKeysSwitch';
import { isSingleKey, keyLabels, SHORTCUTS, type ShortcutName } from './shortcuts';
import { useSingleKeys } from './single-keys';

const NAMES = Object.keys(SHORTCUTS) as ShortcutName[];
const GROUPS = [...new Set(NAMES.map((name) => SHORTCUTS[name].where))];

/** Lists the shortcuts, with a switch for single-key ones. */
export function ShortcutDialog({ onClose }: { onClose(): void }) {
  const singleKeys = useSingleKeys();
  return (
    <Dialog
      open
      title="Keyboard shortcuts"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {GROUPS.map((group) => (
        <section key={group} className={styles.group}>
          <h3 className={styles.heading}>{group}</h3>
          <dl className={styles.list}>
            {NAMES.filter((name) => SHORTCUTS[name].where === group).map((name) => (
              <div key={name} className={styles.shortcut} data-off={isSingleKey(name) && !singleKeys}>
                <dt>{SHORTCUTS[name].text}</dt>
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
