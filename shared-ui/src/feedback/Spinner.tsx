import { VisuallyHidden } from '../layout/VisuallyHidden';
import styles from './Spinner.module.css';

/** Shows a turning ring. Assistive technology announces `label`. */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className={styles.spinner}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
