import { useId, useMemo, useState } from 'react';
import { Button, lazy, Spinner } from 'shared-ui';
import { useLocation, useNavigate } from 'shared-ui/router';
import type { Model, Stored } from '../model/define-model';
import { nowOf } from '../model/fields/clock';
import { HISTORY_PAGE } from '../model/history/entries';
import { useDataStore } from '../store/DataProvider';
import { useQuery } from '../store/live/useQuery';
import { untilLoaded } from '../store/until-loaded';
import { lineOf } from './history-texts';
import styles from './RecordHistory.module.css';
import { NOBODY, useStaffMembers } from './useStaffMembers';

const HistoryList = lazy(
  async () => (await untilLoaded(() => import('./HistoryList'))).HistoryList,
  <Spinner label="Loading the history" />,
);

/** Ends the address of a record whose history is open. */
const HISTORY_HASH = '#history';

/**
 * Renders who wrote a record and what happened to it last, in one line, and its whole history when the user or the address asks
 * for it. The line reads one entry, because staff look at it more often than they open the history.
 */
export function RecordHistory<T extends object>({
  model,
  id,
  record,
  canRestore,
  isOpen = false,
}: {
  model: Model<T>;
  id: string;
  /** The record as it is stored now; undefined for a deleted one. */
  record: Stored<T> | undefined;
  canRestore: boolean;
  /** Whether the whole history is shown at once. */
  isOpen?: boolean;
}) {
  const store = useDataStore();
  const { search, hash, state: entryState } = useLocation();
  const navigate = useNavigate();
  const [longest, setLongest] = useState(HISTORY_PAGE);
  const isShown = isOpen || hash === HISTORY_HASH;
  const most = isShown ? longest : undefined;
  const toggle = () => {
    setLongest(HISTORY_PAGE);
    navigate({ search, hash: isShown ? '' : HISTORY_HASH }, { replace: true, state: entryState });
  };
  const listen = useMemo(() => store.listenToHistory(model, id, most ?? 1), [store, model, id, most]);
  const state = useQuery('history', listen);
  const [entries, setEntries] = useState<(typeof state & { status: 'ready' })['rows']>();
  // More entries keep the ones before on the screen until they come.
  if (state.status === 'ready' && state.rows !== entries) setEntries(state.rows);
  const names = useStaffMembers((entries?.length ?? 0) > 0);
  const regionId = useId();
  if (state.status === 'failed') return <p className={styles.line}>The history could not be read.</p>;
  const isReady = entries !== undefined && (entries.length === 0 || names !== undefined);
  const now = nowOf(store);
  return (
    <div className={styles.history}>
      <p className={styles.line}>
        <span>{isReady && lineOf(entries[0], names ?? NOBODY, now)}</span>
        {isReady && !isOpen && (
          <Button variant="quiet" aria-expanded={isShown} aria-controls={regionId} onClick={toggle}>
            {isShown ? 'Hide history' : 'History'}
          </Button>
        )}
      </p>
      <div id={regionId}>
        {most !== undefined && isReady && (
          <HistoryList
            model={model}
            id={id}
            record={record}
            canRestore={canRestore}
            entries={entries}
            names={names ?? NOBODY}
            now={now}
            hasMore={entries.length >= most}
            onMore={() => setLongest(longest + HISTORY_PAGE)}
          />
        )}
      </div>
    </div>
  );
}
