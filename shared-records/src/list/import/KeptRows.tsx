import { useState } from 'react';
import { Button } from 'shared-ui';
import { formatTime } from '../../model/fields/day-texts';
import type { Kept } from '../../model/imports/import-request';
import { useNow } from '../../store/live/useToday';
import styles from './import.module.css';

/** Shows this many rows at first, and with each press of the button. */
const SHOWN = 20;

/** Lists the records that an undo kept, each with who changed it last, and when. */
export function KeptRows({ rows }: { rows: readonly Kept[] }) {
  const now = useNow();
  const [shown, setShown] = useState(SHOWN);
  return (
    <>
      <ul className={styles.kept} aria-label="Rows kept">
        {rows.slice(0, shown).map(({ row, name, by, at }) => (
          <li key={`${row} ${name}`}>
            Row {row}, <span translate="no">{name}</span>: changed by {by ?? 'somebody'},{' '}
            {formatTime(new Date(at), now)}
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button onClick={() => setShown(shown + SHOWN)}>
          Show {Math.min(SHOWN, rows.length - shown)} more of {rows.length.toLocaleString('en-US')}
        </Button>
      )}
    </>
  );
}
