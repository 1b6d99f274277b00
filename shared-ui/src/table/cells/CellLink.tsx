import { Link } from 'shared-ui/router';
import styles from '../DataTable.module.css';
import { Highlight } from './Highlight';

/**
 * Renders the text of a cell as a link, with the search matches in it highlighted. It is named whole: browsers read a blank where an
 * address may break.
 */
export function CellLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} aria-label={children} className={styles.link}>
      <span className={styles.content} title={children}>
        <Highlight>{children}</Highlight>
      </span>
    </Link>
  );
}
