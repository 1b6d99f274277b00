import { useEffect, useRef, useState } from 'react';
import { Button, Icon, Message } from 'shared-ui';
import { storeText } from 'shared-ui/storage';
import { nowOf } from '../../../model/fields/clock';
import type { ImportSummary } from '../../../model/imports/import-request';
import { useDataStore } from '../../../store/DataProvider';
import type { ListScreen } from '../../list-context';
import styles from '../../RecordList.module.css';
import { stateText } from '../import-texts';
import { ownImportKey } from './useImportSigns';
import { isRunning, useImports } from './useImports';

/** Asks again after so many milliseconds. Each answer is a call of one of sixty a minute, and there may be many lists. */
const INTERVAL_MS = 10_000;

/** Tells of an import that ended before it was seen if it began within so many milliseconds. */
const RECENT_MS = 10 * 60_000;

const TONES: Readonly<Partial<Record<ImportSummary['state'], 'success' | 'error'>>> = {
  done: 'success',
  failed: 'error',
};

/** Tells above a list which imports of its records run, of everybody, and how they ended. Asks anew at each of the `signs`. */
export function ImportNotice({
  screen: { model, onOpenImport },
  signs,
}: {
  screen: Pick<ListScreen, 'model' | 'onOpenImport'>;
  signs: number;
}) {
  const store = useDataStore();
  const { imports, isKnown, timesLeft, read } = useImports(undefined, INTERVAL_MS);
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const own = imports.filter(({ collection }) => collection === model.collection);
  const running = own.filter(isRunning);
  if (running.some(({ id }) => !seen.has(id))) setSeen(new Set([...seen, ...running.map(({ id }) => id)]));
  const now = nowOf(store).getTime();
  const shown = own.filter(
    (job) => !dismissed.has(job.id) && (isRunning(job) || seen.has(job.id) || now - job.at < RECENT_MS),
  );
  const isAnyRunning = running.length > 0;
  const isOver = isKnown && shown.length === 0;
  useEffect(() => {
    if (isOver) storeText('sessionStorage', ownImportKey(model.collection), undefined);
  }, [isOver, model]);
  // Anybody may store records that look imported. Each sign asks, but for those that come too soon: the last of them waits.
  const nextAt = useRef(0);
  useEffect(() => {
    if (signs <= 1 || isAnyRunning) return;
    const ask = () => {
      nextAt.current = performance.now() + INTERVAL_MS;
      read();
    };
    const timer = setTimeout(ask, Math.max(0, nextAt.current - performance.now()));
    return () => clearTimeout(timer);
  }, [signs, isAnyRunning, read]);
  if (shown.length === 0) return null;
  return (
    <div className={styles.notices}>
      {shown.map((job) => (
        <Message key={job.id} tone={TONES[job.state] ?? 'info'}>
          {job.by || 'Somebody'} {isRunning(job) ? 'imports' : 'imported'}{' '}
          <span translate="no">{job.fileName}</span>. {stateText(job, timesLeft.get(job.id))}{' '}
          <Button variant="quiet" onClick={onOpenImport}>
            Imports
          </Button>
          {!isRunning(job) && (
            <Button
              variant="quiet"
              aria-label={`Dismiss ${job.fileName}`}
              onClick={() => setDismissed(new Set([...dismissed, job.id]))}
            >
              <Icon name="close" />
            </Button>
          )}
        </Message>
      ))}
    </div>
  );
}
