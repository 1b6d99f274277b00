import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { Button, Icon, Message } from 'shared-ui';
import { storedJson, storeText } from 'shared-ui/storage';
import * as v from 'valibot';
import { whoOf } from '../../history/history-texts';
import { NOBODY, useStaffMembers } from '../../history/useStaffMembers';
import type { Model } from '../../model/define-model';
import { nowOf } from '../../model/fields/clock';
import { useDataStore, useTotals } from '../../store/DataProvider';
import { useWrite } from '../../writing/useWrite';
import { countText } from '../count-text';
import styles from '../RecordList.module.css';
import { type ChangeLine, isRunning, linesOf, noticeOf, stateText } from './change-texts';
import type { Changes } from './changes';
import { LeftNames } from './Left';
import { useChangeRequest } from './useChangeRequest';
import { useTimesLeft } from './useTimesLeft';

const MOST_NOTICES = 3;
const STORAGE_KEY = 'dismissed-changes';
const dismissedSchema = v.fallback(v.array(v.string()), []);

const IMPORT_TONES = { done: 'success', failed: 'error' } as const;

/** Returns a function that begins to restore items of the bin, or shows a toast that it failed or may have happened. */
export const useRestore = ({ start }: Pick<Changes, 'start'>, entityName: string) => {
  const write = useWrite();
  return useCallback(
    (ids: string[]) =>
      void write({
        doing: `Restoring ${countText(ids.length, entityName)}`,
        run: () => start('restore', ids),
        // The notice of the change says what came of it.
        onDone: () => {},
      }),
    [start, entityName, write],
  );
};

/** Returns by how much a change has changed the number of records of its kind. */
const countOf = ({ kind, done, kept, reverted }: ChangeLine): number => {
  if (kind === 'delete' || reverted?.kind === 'restore') return kept - done;
  return kind === 'restore' || reverted?.kind === 'delete' ? done - kept : 0;
};

/**
 * Changes the number of records by what each change of the account has deleted or restored, once it ends. Returns a function that
 * notes one that begins.
 */
const useChangeCounts = <T,>(
  model: Model<T>,
  lines: readonly ChangeLine[],
  { begun }: Pick<Changes, 'begun'>,
): ((id: string) => void) => {
  const totals = useTotals();
  const running = useRef(new Set<string>());
  useEffect(() => {
    for (const { id } of begun) running.current.add(id);
    for (const line of lines) {
      const count = countOf(line);
      if (line.state === 'running') running.current.add(line.id);
      else if (running.current.delete(line.id) && count !== 0)
        void totals.use((counter) => counter.note({ model, filters: [] }, count));
    }
  }, [lines, begun, totals, model]);
  return (id) => void running.current.add(id);
};

/** Shows the changes of a kind of record that run or have just ended, also after a reload: those of the account, and all imports. */
export function ChangeNotices<T extends object>({
  model,
  changes,
  onOpenImport,
}: {
  model: Model<T>;
  changes: Changes;
  onOpenImport?: (() => void) | undefined;
}) {
  const { entityName } = model;
  const store = useDataStore();
  const { uid } = useCurrentUser().userData;
  const request = useChangeRequest();
  const lines = useMemo(() => linesOf(changes.all), [changes.all]);
  const own = useMemo(() => lines.filter(({ by }) => by === uid), [lines, uid]);
  const noteRunning = useChangeCounts(model, own, changes);
  const timesLeft = useTimesLeft(lines);
  const place = useRef<HTMLDivElement>(null);
  const [dismissed, setDismissed] = useState<readonly string[]>(() =>
    v.parse(dismissedSchema, storedJson('sessionStorage', STORAGE_KEY)),
  );
  // The focused button disappears with its notice.
  const keepFocus = () => place.current?.focus({ preventScroll: true });
  const dismiss = (id: string) => {
    const next = [...dismissed, id];
    storeText('sessionStorage', STORAGE_KEY, JSON.stringify(next));
    setDismissed(next);
    keepFocus();
  };
  const undo = (reverts: string, doing: string) => {
    const id = store.newId();
    keepFocus();
    noteRunning(id);
    void request(doing, { action: 'revert', id, reverts });
  };

  const now = nowOf(store);
  const isShown = (line: ChangeLine) =>
    (isRunning(line) || (line.revert ?? line).shownUntil > now) &&
    !dismissed.includes(line.revert?.id ?? line.id);
  const imports = lines.filter((line) => line.kind === 'import' && isShown(line));
  const names = useStaffMembers(imports.length > 0) ?? NOBODY;
  const notices = own.flatMap((line) => {
    const notice = isShown(line) ? noticeOf(line, entityName) : undefined;
    return notice ? [{ line, ...notice }] : [];
  });
  return (
    <div ref={place} tabIndex={-1} className={styles.notices}>
      {changes.begun
        .map(({ id, kind, ids }) => (
          <Message key={id} tone="info">
            {kind === 'delete' ? 'Deleting' : 'Restoring'} {countText(ids.length, entityName)}: 0 done.
            {kind === 'delete' && ' You can close the page.'}
          </Message>
        ))
        .slice(0, MOST_NOTICES)}
      {notices.slice(0, MOST_NOTICES).map(({ tone, text, line: { id, kind, state, kept, total } }) => (
        <Message key={id} tone={tone}>
          {text}
          {state !== 'running' && kept > 0 && <LeftNames id={id} />}{' '}
          {kind === 'delete' && (
            <Button variant="quiet" onClick={() => undo(id, `Restoring ${countText(total, entityName)}`)}>
              Undo
            </Button>
          )}
          {(state === 'stopped' || state === 'failed') && (
            <Button variant="quiet" onClick={() => void request('Continuing', { action: 'continue', id })}>
              Continue
            </Button>
          )}
          {state !== 'running' && (
            <Button variant="quiet" aria-label="Dismiss" onClick={() => dismiss(id)}>
              <Icon name="close" />
            </Button>
          )}
        </Message>
      ))}
      {imports.map((line) => {
        const { state, fileName, by, revert } = line;
        const tone = !revert && (state === 'done' || state === 'failed') ? IMPORT_TONES[state] : 'info';
        return (
          <Message key={line.id} tone={tone}>
            {by === null ? 'Somebody' : whoOf(names, by)} {isRunning(line) ? 'imports' : 'imported'}{' '}
            <span translate="no">{fileName}</span>. {stateText(line, timesLeft.get(line.id))}{' '}
            <Button variant="quiet" onClick={onOpenImport}>
              Imports
            </Button>
            {!isRunning(line) && (
              <Button
                variant="quiet"
                aria-label={`Dismiss ${fileName}`}
                onClick={() => dismiss(revert?.id ?? line.id)}
              >
                <Icon name="close" />
              </Button>
            )}
          </Message>
        );
      })}
    </div>
  );
}
