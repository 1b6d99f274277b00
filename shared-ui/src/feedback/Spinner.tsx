import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import styles from './Spinner.module.css';

/** Says after this many milliseconds that it takes long. */
const SLOW_MS = 4_000;

/** Shows a turning ring, and a sentence if it turns for long. Assistive technology announces `label`. */
export function Spinner({ label }: { label: string }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSlow, SLOW_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span role="status" className={styles.spinner}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {isSlow && <span>This takes longer than usual. Wait, or reload the page.</span>}
    </span>
  );
}
