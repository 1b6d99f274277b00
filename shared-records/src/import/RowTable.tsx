import { type ReactNode, useState } from 'react';
import { Button } from 'shared-ui';
import styles from './import.module.css';

/** Returns the first of some items, and a button that shows as many more. */
export const useFirst = <T,>(items: readonly T[], atOnce: number): readonly [readonly T[], ReactNode] => {
  const [shown, setShown] = useState(atOnce);
  const more = items.length > shown && (
    <div className={styles.actions}>
      <Button onClick={() => setShown(shown + atOnce)}>
        Show {Math.min(atOnce, items.length - shown)} more of {items.length.toLocaleString('en-US')}
      </Button>
    </div>
  );
  return [items.slice(0, shown), more];
};

/** A row of a file as a person sees it. */
export interface ShownRow {
  readonly row: number;
  readonly cells: readonly ReactNode[];
  /** Stands below its cells: why the row is shown, and what can be done. */
  readonly below?: ReactNode;
  /** Whether it stands there for its neighbour alone. */
  readonly isQuiet?: boolean;
}

/** Shows rows of a file below the names of their columns. A wide table scrolls in its frame. */
export function RowTable<T>({
  label,
  heads,
  items,
  atOnce = 20,
  children,
}: {
  label: string;
  heads: readonly ReactNode[];
  items: readonly T[];
  /** Shows this many at first, and with each press of the button. */
  atOnce?: number;
  children(item: T): ShownRow;
}) {
  const [first, more] = useFirst(items, atOnce);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <section className={styles.frame} aria-label={label} tabIndex={0}>
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              {heads.map((head, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place.
                <th key={column} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          {first.map(children).map(({ row, cells, below, isQuiet }) => (
            <tbody key={row} data-quiet={isQuiet}>
              <tr>
                <th scope="row">{row}</th>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  <td key={column} translate="no">
                    {cell}
                  </td>
                ))}
              </tr>
              {below && (
                <tr>
                  <td colSpan={cells.length + 1}>
                    <div className={styles.below}>{below}</div>
                  </td>
                </tr>
              )}
            </tbody>
          ))}
        </table>
      </section>
      {more}
    </>
  );
}
