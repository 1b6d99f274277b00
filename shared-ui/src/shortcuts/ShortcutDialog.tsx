import { Button } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import styles from './ShortcutDialog.module.css';
import { SingleKeysSwitch } from './SingleKeysSwitch';
import { SHORTCUT_TEXTS } from './shortcut-texts';
import { isSingleKey, keyLabels, SHORTCUTS, type ShortcutName } from './shortcuts';
import { useSingleKeys } from './single-keys';

const NAMES = Object.keys(SHORTCUTS) as ShortcutName[];

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
