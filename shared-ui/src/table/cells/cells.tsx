import type { ReactNode } from 'react';
import { Link } from 'shared-ui/router';
import tableStyles from '../DataTable.module.css';
import styles from './cells.module.css';
import { Highlight } from './Highlight';

/**
 * Renders the text of a cell as a link, with the search matches in it highlighted. It is named whole: browsers read a blank where an
 * address may break.
 */
export function CellLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} aria-label={children} className={tableStyles.link}>
      <span className={tableStyles.content} title={children}>
        <Highlight>{children}</Highlight>
      </span>
    </Link>
  );
}

/** Renders the content of a cell with a note below it. */
export function CellNote({ note, children }: { note: string | undefined; children: ReactNode }) {
  if (note === undefined) return <Highlight>{children}</Highlight>;
  return (
    <>
      <Highlight>{children}</Highlight>
      <span className={styles.note}>{` ${note}`}</span>
    </>
  );
}
