import { useEffect, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import type { Change, Left } from 'shared-model/changes';
import { formatTime } from 'shared-model/fields/day-texts';
import { useDataStore } from 'shared-store/DataProvider';
import { useNow } from 'shared-store/live/useToday';
import { Button } from 'shared-ui';
import styles from './changes.module.css';
import { readLeft } from './send-changes';

/** Returns whether the account may stop, take back, and look into a change: its own account, and administrators. */
export const useMayChange = (): ((change: Pick<Change, 'by'>) => boolean) => {
  const { userData, isAdmin } = useCurrentUser();
  return ({ by }) => isAdmin || by === userData.uid;
};

/** Returns what a change has left as it is; undefined until the answer, also if none comes. */
export const useLeft = (id: string): readonly Left[] | undefined => {
  const store = useDataStore();
  const [left, setLeft] = useState<readonly Left[]>();
  useEffect(() => {
    let isCurrent = true;
    readLeft(store, id).then(
      (found) => isCurrent && setLeft(found),
      (error: unknown) => console.warn('What a change has left could not be read.', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [store, id]);
  return left;
};

/** Names at most so many records in a sentence. */
const MOST_NAMES = 3;

/** Names the records that a change has left as they are, in one sentence. */
export function LeftNames({ id }: { id: string }) {
  const names = [...new Set(useLeft(id)?.flatMap(({ name }) => (name ? [name] : [])))];
  if (names.length === 0) return null;
  const others = names.length - MOST_NAMES;
  return (
    <>
      {' '}
      Left as they are: <span translate="no">{names.slice(0, MOST_NAMES).join(', ')}</span>
      {others > 0 && ` and ${others} more`}.
    </>
  );
}

/** The reason that says less than who changed it, and when. */
const CHANGED = /changed it since/;

/** Shows this many records at first, and with each press of the button. */
const SHOWN = 20;

/** Lists the records that a change has left as they are, each with the reason, and who changed it last and when. */
export function LeftList({ id, label }: { id: string; label: string }) {
  const left = useLeft(id);
  const now = useNow();
  const [shown, setShown] = useState(SHOWN);
  if (!left) return null;
  return (
    <>
      <ul className={styles.left} aria-label={label}>
        {left.slice(0, shown).map(({ collection, row, recordId, name, reason, by, at }) => (
          <li key={`${collection} ${recordId} ${row}`}>
            {row !== undefined && `Row ${row}, `}
            <span translate="no">{name}</span>:{' '}
            {at === undefined || !CHANGED.test(reason)
              ? reason
              : `changed by ${by ?? 'somebody'}, ${formatTime(new Date(at), now)}`}
          </li>
        ))}
      </ul>
      {left.length > shown && (
        <Button onClick={() => setShown(shown + SHOWN)}>
          Show {Math.min(SHOWN, left.length - shown)} more of {left.length.toLocaleString('en-US')}
        </Button>
      )}
    </>
  );
}
