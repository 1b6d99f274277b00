import styles from './Avatar.module.css';

/** Shows the initial of a person. Hidden from assistive technology, because the name is shown beside it. */
export function Avatar({ initial }: { initial: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initial}
    </span>
  );
}
