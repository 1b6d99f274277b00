/// <reference path="../styles/css-modules.d.ts" />
import { UnkeptNote } from 'shared-ui';
import styles from './SingleKeysSwitch.module.css';
import { isChoiceKept, switchSingleKeys, useSingleKeys } from './single-keys';

/** Switches single-key shortcuts on or off, for all tabs of this browser. */
export const SingleKeysSwitch = () => (
  <div>
    <label className={styles.switch}>
      <input
        type="checkbox"
        checked={useSingleKeys()}
        onChange={({ target }) => switchSingleKeys(target.checked)}
      />
      Use single-key shortcuts, such as n
    </label>
    <UnkeptNote isKept={isChoiceKept()} />
  </div>
);
