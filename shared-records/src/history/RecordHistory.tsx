import { useId, useMemo, useState } from 'react';
import { Button, lazy, Spinner } from 'shared-ui';
import type { Model, Stored } from '../model/define-model';
import { HISTORY_PAGE } from '../model/history/entries';
import { useDataStore } from '../store/DataProvider';
import { useQuery } from '../store/live/useQuery';
import { nowOf } from '../store/live/useToday';
import { untilLoaded } from '../store/until-loaded';
import { lineOf } from './history-texts';
import styles from './RecordHistory.module.css';
import { NOBODY, useStaffMembers } from './useStaffMembers';

const HistoryList = lazy(
  async () => (await untilLoaded(() => import('./HistoryList'))).HistoryList,
  <Spinner label="Loading the history" />,
);

/**
 * Renders who wrote a record and what happened to it last, in one line, and its whole history when the user asks for it. The
 * line reads one entry, because staff look at it more often than they open the history.
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
  const [most, setMost] = useState(isOpen ? HISTORY_PAGE : undefined);
  const listen = useMemo(() => store.listenToHistory?.(model, id, most ?? 1), [store, model, id, most]);
  const state = useQuery('history', listen);
  const [entries, setEntries] = useState<(typeof state & { status: 'ready' })['rows']>();
  // More entries keep the ones before on the screen until they come.
  if (state.status === 'ready' && state.rows !== entries) setEntries(state.rows);
  const names = useStaffMembers((entries?.length ?? 0) > 0);
  const regionId = useId();
  if (!listen) return null;
  if (state.status === 'failed') return <p className={styles.line}>The history could not be read.</p>;
  const isReady = entries !== undefined && (entries.length === 0 || names !== undefined);
  const now = nowOf(store);
  return (
    <div className={styles.history}>
      <p className={styles.line}>
        <span>{isReady && lineOf(entries[0], names ?? NOBODY, now)}</span>
        {isReady && !isOpen && (
          <Button
            variant="quiet"
            aria-expanded={most !== undefined}
            aria-controls={regionId}
            onClick={() => setMost(most === undefined ? HISTORY_PAGE : undefined)}
          >
            {most === undefined ? 'History' : 'Hide history'}
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
            onMore={() => setMost(most + HISTORY_PAGE)}
          />
        )}
      </div>
    </div>
  );
}
