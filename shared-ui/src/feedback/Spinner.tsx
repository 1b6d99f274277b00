import { VisuallyHidden } from '../layout/VisuallyHidden';
import styles from './Spinner.module.css';

/** A turning ring; `label` says to assistive technology what is being waited for. */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className={styles.spinner}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
