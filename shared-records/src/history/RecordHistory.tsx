import { useId, useMemo, useState } from 'react';
import type { Model, Stored } from 'shared-model/define-model';
import { nowOf } from 'shared-model/fields/clock';
import { HISTORY_PAGE } from 'shared-model/history/entries';
import { stampOf } from 'shared-model/stamp';
import { useDataStore } from 'shared-store/DataProvider';
import { useQuery } from 'shared-store/live/useQuery';
import { NOBODY, useStaffMembers } from 'shared-store/names/useStaffMembers';
import { untilLoaded } from 'shared-store/until-loaded';
import { Button, lazy, Spinner } from 'shared-ui';
import { useLocation, useNavigate } from 'shared-ui/router';
import { failedText } from '../failed-text';
import { lineOf } from './history-texts';
import styles from './RecordHistory.module.css';
import { withStamp } from './stamped-events';

const HistoryList = lazy(
  async () => (await untilLoaded(() => import('./HistoryList'))).HistoryList,
  <Spinner label="Loading the history" />,
);

/** Ends the address of a record whose history is open. */
const HISTORY_HASH = '#history';

/**
 * Renders who wrote a record and what happened to it last, in one line, and its whole history when the user or the address asks
 * for it. The line reads nothing: the record says it, but for who deleted it.
 */
export function RecordHistory<T extends object>({
  model,
  id,
  record,
  known = record,
  canRestore,
  isOpen = false,
  isDeleted = isOpen,
}: {
  model: Model<T>;
  id: string;
  /** The record as it is stored now; undefined for a deleted one. */
  record: Stored<T> | undefined;
  /** The record as it was last known; undefined until its stamp is known. */
  known?: Pick<Stored<T>, 'meta'> | undefined;
  canRestore: boolean;
  /** Whether the whole history is shown at once. */
  isOpen?: boolean;
  /** Whether the record is gone. */
  isDeleted?: boolean;
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
  const read = most ?? (isDeleted ? 1 : undefined);
  const listen = useMemo(
    () => (read === undefined ? undefined : store.listenToHistory(model, id, read)),
    [store, model, id, read],
  );
  const state = useQuery('history', listen);
  const [entries, setEntries] = useState<(typeof state & { status: 'ready' })['rows']>();
  // More entries keep the ones before on the screen until they come.
  if (state.status === 'ready' && state.rows !== entries) setEntries(state.rows);
  const stamp = stampOf(known ?? {});
  const isKnown = read === undefined ? known !== undefined : entries !== undefined;
  const names = useStaffMembers(stamp !== undefined || (entries?.length ?? 0) > 0);
  const regionId = useId();
  if (read !== undefined && state.status === 'failed')
    return <p className={styles.line}>{failedText('The history', state.error)}</p>;
  const isReady = isKnown && (names !== undefined || (stamp === undefined && !entries?.length));
  const now = nowOf(store);
  return (
    <div className={styles.history}>
      <p className={styles.line}>
        <span>{isReady && lineOf(stamp, isDeleted ? entries?.[0] : undefined, names ?? NOBODY, now)}</span>
        {isReady && !isOpen && (
          <Button variant="quiet" aria-expanded={isShown} aria-controls={regionId} onClick={toggle}>
            {isShown ? 'Hide history' : 'History'}
          </Button>
        )}
      </p>
      <div id={regionId}>
        {most !== undefined && isReady && entries && (
          <HistoryList
            model={model}
            record={canRestore ? record : undefined}
            entries={withStamp(entries, stamp, entries.length >= most)}
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
