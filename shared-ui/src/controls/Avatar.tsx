import styles from './Avatar.module.css';

/** The initial of a person whose name stands beside it: hidden from assistive technology. */
export function Avatar({ initial }: { initial: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initial}
    </span>
  );
}
