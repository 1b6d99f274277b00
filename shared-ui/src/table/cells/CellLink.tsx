import { Link } from 'shared-ui/router';
import styles from '../DataTable.module.css';
import { Highlight } from './Highlight';

/** Renders the text of a cell as a link within the page, with the search matches in it highlighted. */
export function CellLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.link}>
      <span className={styles.content} title={children}>
        <Highlight>{children}</Highlight>
      </span>
    </Link>
  );
}
