import { Button } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import styles from './ShortcutDialog.module.css';
import { isSingleKey, keyLabels, SHORTCUTS, type ShortcutName } from './shortcuts';
import { switchSingleKeys, useSingleKeys } from './single-keys';

const NAMES = Object.keys(SHORTCUTS) as ShortcutName[];
const GROUPS = [...new Set(NAMES.map((name) => SHORTCUTS[name].group))];

/** Lists the shortcuts, with a switch for those of a single key. */
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
            {NAMES.filter((name) => SHORTCUTS[name].group === group).map((name) => (
              <div key={name} className={styles.shortcut} data-off={isSingleKey(name) && !singleKeys}>
                <dt>{SHORTCUTS[name].description}</dt>
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
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={({ target }) => switchSingleKeys(target.checked)}
        />
        Shortcuts of a single key
      </label>
    </Dialog>
  );
}
