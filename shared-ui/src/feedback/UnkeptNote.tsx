/// <reference path="../styles/css-modules.d.ts" />
import styles from './UnkeptNote.module.css';

/** Says that the browser does not keep a choice, which it otherwise keeps for all its tabs. */
export const UnkeptNote = ({ isKept }: { isKept: boolean }) => (
  <div role="status" className={styles.note}>
    {!isKept && 'This browser keeps the choice only until a reload.'}
  </div>
);
